// SPDX-License-Identifier: MIT

#[test]
fn one_connection() {
    let db = rusqlite::Connection::open_in_memory().unwrap();
    unsafe { sqlite_uri::load(db.handle().cast()) }.unwrap();
    let same: bool = db
        .query_row("SELECT 'HTTP://a.example' = 'http://A.example/' COLLATE uri", [], |row| row.get(0))
        .unwrap();
    assert!(same);
}
