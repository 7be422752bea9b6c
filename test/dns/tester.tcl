# SPDX-License-Identifier: MIT
#
# The harness for uri_dns: that of the other tests, and the second extension.  Its path is
# in the environment variable URI_DNS_EXTENSION, or it is beside uri or in build/, or it
# is compiled in.

source [file join [file dirname [file dirname [file normalize [info script]]]] tester.tcl]

proc dns_path {} {
  if {[info exists ::env(URI_DNS_EXTENSION)]} { return $::env(URI_DNS_EXTENSION) }
  set beside [file join [file dirname [extension_path]] uri_dns]
  if {[file exists $beside[info sharedlibextension]]} { return $beside }
  file join [file dirname $::test_dir] build uri_dns
}

# Load uri_dns into an open connection.
proc open_dns {name} {
  set path [dns_path]
  if {[extension_path] eq "static" && ![catch { $name eval { SELECT uri_dns_version() } }]} return
  $name enable_load_extension 1
  $name eval { SELECT load_extension($path) }
  $name enable_load_extension 0
}

# Open a connection again with the uri_dns that make has built with the list small.dat.
proc open_small {name} {
  set path [file join $::top_dir build test dns small uri_dns]
  $name close
  open_db $name
  $name enable_load_extension 1
  $name eval { SELECT load_extension($path) }
  $name enable_load_extension 0
}

set dns_dir [file dirname [file normalize [info script]]]
open_dns db
