# SPDX-License-Identifier: MIT
#
# The text of a file, as UTF-8: for the tests, and for the tools that check the sources.

proc read_text {file} {
  set channel [open $file]
  fconfigure $channel -encoding utf-8
  set text [read $channel]
  close $channel
  return $text
}
