/*
** SPDX-License-Identifier: MIT
**
** The error of the extension in an SQLite that is too old for it.
**
**     old build/uri.so
**
** The table of routines that SQLite passes has only the three that the error needs.
** Every other entry is a null pointer: calling it, which an old table may not even have,
** would end the program. Prints "N passed, N failed".
*/
#include <dlfcn.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "sqlite3ext.h"

/* Use only the type of sqlite3ext.h, not its macros for the routines. */
#undef sqlite3_libversion
#undef sqlite3_libversion_number
#undef sqlite3_mprintf

typedef int entry(void *db, char **error, const sqlite3_api_routines *api);

static int version_number;
static char version[20];

static int old_libversion_number(void){ return version_number; }
static const char *old_libversion(void){ return version; }

/* A message has nothing but %s, which C's printf has, too. */
static char *old_mprintf(const char *format, ...){
  static char message[200];
  va_list values;
  va_start(values, format);
  vsnprintf(message, sizeof message, format, values);
  va_end(values);
  return message;
}

static int is_refused(entry *init, int number){
  static sqlite3_api_routines api;
  char wanted[100];
  char *error = 0;
  version_number = number;
  snprintf(version, sizeof version, "%d.%d.%d", number/1000000,
           number/1000%1000, number%1000);
  snprintf(wanted, sizeof wanted,
           "uri: needs SQLite 3.31.0 or later, this is %s", version);
  api.libversion = old_libversion;
  api.libversion_number = old_libversion_number;
  api.mprintf = old_mprintf;
  return init(0, &error, &api)==SQLITE_ERROR && error
      && strcmp(error, wanted)==0 && init(0, 0, &api)==SQLITE_ERROR;
}

int main(int argc, char **argv){
  static const int versions[] = { 3003006, 3007017, 3008007, 3024000, 3030001,
                                  3030999 };
  void *library = argc>1 ? dlopen(argv[1], RTLD_NOW) : 0;
  entry *init = 0;
  int passed = 0, failed = 0;
  size_t i;
  if( library ) *(void**)&init = dlsym(library, "sqlite3_uri_init");
  if( init==0 ){
    printf("%s\n0 passed, 1 failed\n", dlerror());
    return 1;
  }
  for(i=0; i<sizeof versions/sizeof *versions; i++){
    if( is_refused(init, versions[i]) ){
      passed++;
    }else{
      failed++;
      printf("%s is not refused\n", version);
    }
  }
  printf("%d passed, %d failed\n", passed, failed);
  return failed>0;
}
