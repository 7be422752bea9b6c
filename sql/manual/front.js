// SPDX-License-Identifier: MIT
//
// The playground as the manual's front page has search, too.

import {by} from './dom.js';
import {startSearch} from './search.js';

startSearch(by('search'));
