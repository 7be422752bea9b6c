// SPDX-License-Identifier: MIT

//! The SQL functions of the extension "uri" (RFC 3986), compiled into the SQLite of
//! rusqlite. Nothing is loaded at run time.
//!
//! ```
//! sqlite_uri::auto().unwrap(); // every connection opened from now on has them
//! let db = rusqlite::Connection::open_in_memory().unwrap();
//! let host: String = db
//!     .query_row("SELECT uri_host('http://example.org/a')", [], |row| row.get(0))
//!     .unwrap();
//! assert_eq!(host, "example.org");
//! ```

use std::os::raw::{c_char, c_int};

use libsqlite3_sys as ffi;

extern "C" {
    fn sqlite3_uri_init(
        db: *mut ffi::sqlite3,
        error: *mut *mut c_char,
        api: *const ffi::sqlite3_api_routines,
    ) -> c_int;

    // Declared here, as its type differs between versions of libsqlite3-sys.
    #[allow(clashing_extern_declarations)]
    fn sqlite3_auto_extension(entry: Option<unsafe extern "C" fn()>) -> c_int;
}

/// An SQLite error code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Error(pub i32);

impl std::fmt::Display for Error {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "sqlite-uri: SQLite error code {}", self.0)
    }
}

impl std::error::Error for Error {}

fn checked(code: c_int) -> Result<(), Error> {
    if code == ffi::SQLITE_OK {
        Ok(())
    } else {
        Err(Error(code))
    }
}

/// Adds the functions of uri to every connection that is opened from now on.
pub fn auto() -> Result<(), Error> {
    let entry = sqlite3_uri_init as *const ();
    // SAFETY: SQLite calls an entry point with the three arguments of
    // sqlite3_uri_init; its own header has callers cast it to this type.
    checked(unsafe {
        sqlite3_auto_extension(Some(std::mem::transmute::<*const (), unsafe extern "C" fn()>(
            entry,
        )))
    })
}

/// Adds the functions of uri to one connection, rusqlite's `Connection::handle()`.
///
/// # Safety
///
/// `db` must be an open connection.
pub unsafe fn load(db: *mut ffi::sqlite3) -> Result<(), Error> {
    checked(sqlite3_uri_init(db, std::ptr::null_mut(), std::ptr::null()))
}
