/*
** SPDX-License-Identifier: MIT
**
** Keeping the library in memory.
**
** SQLite unloads a library when its entry point fails, but what the entry point
** had registered until then stays registered: the next call would jump to
** unloaded code.  It cannot be unregistered either while a statement runs, as in
** SELECT load_extension().  Therefore a library whose loading has failed
** half-way stays in memory until the process ends.
*/
#define _GNU_SOURCE   /* for dladdr(); NOLINT(bugprone-reserved-identifier) */
#include "ext.h"

#if defined(SQLITE_CORE)

void uri_sql_library_stay(void){}              /* a part of the program */

#elif defined(_WIN32)

#include <windows.h>

void uri_sql_library_stay(void){
  HMODULE self;
  GetModuleHandleExA(GET_MODULE_HANDLE_EX_FLAG_PIN
                     | GET_MODULE_HANDLE_EX_FLAG_FROM_ADDRESS,
                     (const char*)&sqlite3_api, &self);
}

#else

#include <dlfcn.h>

void uri_sql_library_stay(void){
  Dl_info self;
  if( dladdr(&sqlite3_api, &self) ){
    dlopen(self.dli_fname, RTLD_NOW|RTLD_NODELETE);
  }
}

#endif
