# SPDX-License-Identifier: MIT
#
# For CMake: find_package(uri) gives the target uri::uri, the shared library where there is
# one, and uri::static, of which a program keeps what it calls.  Libraries and headers are
# found from this file, LIBDIR/cmake/uri/uri-config.cmake.

get_filename_component(URI_LIBDIR "${CMAKE_CURRENT_LIST_DIR}/../.." ABSOLUTE)
find_path(URI_INCLUDE_DIR uri.h NO_DEFAULT_PATH
  PATHS "${URI_LIBDIR}/../include" "${URI_LIBDIR}/../../include")

if(NOT TARGET uri::static)
  add_library(uri::static STATIC IMPORTED)
  set_target_properties(uri::static PROPERTIES
    IMPORTED_LOCATION "${URI_LIBDIR}/liburi.a"
    INTERFACE_INCLUDE_DIRECTORIES "${URI_INCLUDE_DIR}")
  if(APPLE)
    set_property(TARGET uri::static PROPERTY INTERFACE_LINK_LIBRARIES "-Wl,-dead_strip")
  elseif(NOT MSVC)
    set_property(TARGET uri::static PROPERTY INTERFACE_LINK_LIBRARIES "-Wl,--gc-sections")
  endif()

  find_library(URI_LIBRARY uri PATHS "${URI_LIBDIR}" NO_DEFAULT_PATH)
  add_library(uri::uri UNKNOWN IMPORTED)
  set_target_properties(uri::uri PROPERTIES
    IMPORTED_LOCATION "${URI_LIBRARY}"
    INTERFACE_INCLUDE_DIRECTORIES "${URI_INCLUDE_DIR}")
endif()
