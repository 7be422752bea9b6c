// SPDX-License-Identifier: MIT
// transcript.mjs DRIVER [FILE]: the transcript, through a driver of Node.  Without FILE
// it only loads the driver and the extension.
import { readFileSync } from "node:fs";
import { load } from "sqlite-uri";

const driver = process.argv[2];
const file = process.argv[3];
const lines = file ? readFileSync(file, "utf8").trimEnd().split("\n") : [];
const show = (rows) => {
  for (const row of rows) console.log(Object.values(row)[0] ?? "NULL");
};

if (driver === "sqlite3") {
  const { default: sqlite3 } = await import("sqlite3");
  const db = new sqlite3.Database(":memory:");
  await new Promise((done, fail) => load(db, (error) => (error ? fail(error) : done())));
  for (const sql of lines) {
    await new Promise((done) => db.all(sql, (error, rows) => {
      if (error) console.log("error");
      else show(rows);
      done();
    }));
  }
} else {
  let db;
  if (driver === "node:sqlite") {
    const { DatabaseSync } = await import("node:sqlite");
    db = new DatabaseSync(":memory:", { allowExtension: true });
  } else {
    const { default: Database } = await import(driver);
    db = new Database(":memory:");
  }
  if (file) load(db);
  for (const sql of lines) {
    try {
      const statement = db.prepare(sql);
      if (sql.startsWith("SELECT")) show(statement.all());
      else statement.run();
    } catch {
      console.log("error");
    }
  }
}
