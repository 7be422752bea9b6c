/*
** SPDX-License-Identifier: MIT
**
** Give every SQLite connection of a process an extension, for programs that have no
** option for it, such as those of dqlite:
**
**     cc -O2 -shared -fPIC -o /usr/local/lib/preload.so preload.c -l:libsqlite3.so.0
**     URI_EXTENSION=/usr/local/lib/uri.so LD_PRELOAD=/usr/local/lib/preload.so PROGRAM
**
** A process whose extension cannot be loaded ends at once, because one that went on
** without it would be found out only later.
*/
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

int sqlite3_auto_extension(void (*entry)(void));  /* as in sqlite3.h */

__attribute__((constructor)) static void preload(void){
  const char *file = getenv("URI_EXTENSION");
  void *library, *entry = 0;

  if( file==0 || *file==0 ){
    fprintf(stderr, "preload.so: URI_EXTENSION must name the extension\n");
    exit(1);
  }
  library = dlopen(file, RTLD_NOW);
  if( library ) entry = dlsym(library, "sqlite3_uri_init");
  if( entry==0 ){
    fprintf(stderr, "preload.so: %s\n", dlerror());
    exit(1);
  }
  if( sqlite3_auto_extension((void(*)(void))entry)!=0 ){
    fprintf(stderr, "preload.so: sqlite3_auto_extension failed\n");
    exit(1);
  }
}
