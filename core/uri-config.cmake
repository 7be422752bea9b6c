# SPDX-License-Identifier: MIT
#
# For CMake: find_package(uri) gives the target uri::uri, the shared library where there is
# one, and uri::static.

get_filename_component(URI_PREFIX "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)

if(NOT TARGET uri::static)
  add_library(uri::static STATIC IMPORTED)
  set_target_properties(uri::static PROPERTIES
    IMPORTED_LOCATION "${URI_PREFIX}/lib/liburi.a"
    INTERFACE_INCLUDE_DIRECTORIES "${URI_PREFIX}/include")

  find_library(URI_LIBRARY uri PATHS "${URI_PREFIX}/lib" NO_DEFAULT_PATH)
  add_library(uri::uri UNKNOWN IMPORTED)
  set_target_properties(uri::uri PROPERTIES
    IMPORTED_LOCATION "${URI_LIBRARY}"
    INTERFACE_INCLUDE_DIRECTORIES "${URI_PREFIX}/include")
endif()
