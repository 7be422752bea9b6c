// SPDX-License-Identifier: MIT
import sqliteUri from "./index.js";

export const { getLoadablePath, load } = sqliteUri;
