// SPDX-License-Identifier: MIT
/** A connection of node:sqlite, better-sqlite3, libsql or sqlite3. */
export interface Db {
  loadExtension(path: string, ...rest: any[]): unknown;
  enableLoadExtension?: (allow: boolean) => unknown;
}

/** The path of the extension for this platform, for loading it yourself. */
export function getLoadablePath(): string;

/**
 * Load the extension into a connection. node:sqlite needs the option allowExtension.
 * A callback is allowed only with the package sqlite3, which is asynchronous.
 */
export function load(db: Db, callback?: (error: Error | null) => void): void;
