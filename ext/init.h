/*
** SPDX-License-Identifier: MIT
**
** The entry point, for programs that compile the extension in with -DSQLITE_CORE: either
** for every connection that is opened from now on,
**
**     sqlite3_auto_extension((void(*)(void))sqlite3_uri_init);
**
** or for one connection, with sqlite3_uri_init(db, 0, 0).  Returns an SQLite code.
*/
#ifndef URI_INIT_H
#define URI_INIT_H

struct sqlite3;
struct sqlite3_api_routines;

#ifdef __cplusplus
extern "C" {
#endif

int sqlite3_uri_init(struct sqlite3 *db, char **error,
                     const struct sqlite3_api_routines *api);

/*
** The same for a library file of any name.  It is missing with SQLITE_CORE, because a
** program may have several extensions compiled in.
*/
#ifndef SQLITE_CORE
int sqlite3_extension_init(struct sqlite3 *db, char **error,
                           const struct sqlite3_api_routines *api);
#endif

#ifdef __cplusplus
}
#endif

#endif
