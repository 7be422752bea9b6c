/*
** SPDX-License-Identifier: MIT
**
** A library preloaded into tclsh that has the amalgamation inside: it gives the functions
** to every connection, and with WITH_DNS in the environment those of uri_dns, too.
**
** The sqlite3 shell that some tests start gets nothing: it configures SQLite when it
** starts, which must come first.
*/
#define _GNU_SOURCE
#include <errno.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include "uri.h"

__attribute__((constructor)) static void begin(void){
  if( strncmp(program_invocation_short_name, "tclsh", 5)!=0 ) return;
  sqlite3_auto_extension((void(*)(void))sqlite3_uri_init);
  if( getenv("WITH_DNS") ){
    sqlite3_auto_extension((void(*)(void))sqlite3_uridns_init);
  }
}
