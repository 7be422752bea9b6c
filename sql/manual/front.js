// SPDX-License-Identifier: MIT
//
// The manual's front page is the playground, with search added.

import {by} from './dom.js';
import {startSearch} from './search.js';

startSearch(by('search'));
