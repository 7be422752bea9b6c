// SPDX-License-Identifier: MIT

/** A value of SQL: integers are numbers, or bigints beyond 2^53. */
export type Value = null | number | bigint | string | Uint8Array;

/** A database in memory, with the functions of uri. */
export class Database {
  /** Run all statements of a text. Values are for the parameters of the first. */
  run(sql: string, ...values: Value[]): void;
  /** The rows of a statement, as objects. */
  all<Row = Record<string, Value>>(sql: string, ...values: Value[]): Row[];
  /** The first value of the first row; undefined if there is no row. */
  value(sql: string, ...values: Value[]): Value | undefined;
  /** The bytes of the database as a file. */
  save(): Uint8Array;
  close(): void;
}

/** Load the module once: by itself, or from its compiled form, its bytes or its address. */
export function load(source?: WebAssembly.Module | BufferSource | URL | string): Promise<{
  /** A new database, or a copy of a file. Modules have 1 GB for all their databases. */
  open(file?: Uint8Array): Database;
}>;
