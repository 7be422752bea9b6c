// SPDX-License-Identifier: MIT

//! transcript FILE: the transcript, through rusqlite with the extension compiled in.
use rusqlite::types::Value;

fn run(db: &rusqlite::Connection, sql: &str) -> rusqlite::Result<()> {
    let mut statement = db.prepare(sql)?;
    if statement.column_count() == 0 {
        return statement.execute([]).map(|_| ());
    }
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        match row.get(0)? {
            Value::Null => println!("NULL"),
            Value::Integer(i) => println!("{i}"),
            Value::Text(s) => println!("{s}"),
            other => println!("{other:?}"),
        }
    }
    Ok(())
}

fn main() {
    sqlite_uri::auto().unwrap();
    let db = rusqlite::Connection::open_in_memory().unwrap();
    let text = std::fs::read_to_string(std::env::args().nth(1).unwrap()).unwrap();
    for sql in text.lines() {
        if run(&db, sql).is_err() {
            println!("error");
        }
    }
}
