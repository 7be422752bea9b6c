// SPDX-License-Identifier: MIT

// Package uri adds the SQL functions of the extension "uri" (RFC 3986) to
// github.com/mattn/go-sqlite3. It compiles them in; nothing is loaded at run time.
package uri

// #cgo CFLAGS: -DSQLITE_CORE -O2
// #cgo linux LDFLAGS: -Wl,--unresolved-symbols=ignore-in-object-files
// #cgo darwin LDFLAGS: -Wl,-undefined,dynamic_lookup
// #include "sqlite3.h"
// #include "uri.h"
//
// typedef void entry(void);
//
// static int uri_auto(void){
//   return sqlite3_auto_extension((entry*)sqlite3_uri_init);
// }
//
// static void uri_cancel(void){
//   sqlite3_cancel_auto_extension((entry*)sqlite3_uri_init);
// }
import "C"

import (
	"fmt"

	_ "github.com/mattn/go-sqlite3" // the SQLite that it is compiled into
)

// Version is the version of the extension.
const Version = C.URI_VERSION

// Auto adds the functions to every connection that is opened from now on.
func Auto() {
	if code := C.uri_auto(); code != C.SQLITE_OK {
		panic(fmt.Sprintf("uri: sqlite3_auto_extension failed with code %d", code))
	}
}

// Cancel undoes Auto. Connections that are open keep the functions.
func Cancel() {
	C.uri_cancel()
}
