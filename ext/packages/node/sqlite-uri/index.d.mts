/** A connection of node:sqlite, better-sqlite3, libsql or sqlite3. */
export interface Db {
  loadExtension(path: string, ...rest: any[]): unknown;
  enableLoadExtension?: (allow: boolean) => unknown;
}

export interface Options {
  /** "uri_dns", too: registrable domains by the Public Suffix List. */
  dns?: boolean;
}

/** The path of the extension, or with dns of "uri_dns", for this platform, for loading it yourself. */
export function getLoadablePath(options?: Options): string;

/**
 * Load the extension into a connection. node:sqlite needs the option allowExtension.
 * A callback is allowed only with the package sqlite3, which is asynchronous.
 */
export function load(db: Db, callback?: (error: Error | null) => void): void;
export function load(db: Db, options: Options, callback?: (error: Error | null) => void): void;
