#!/bin/sh
# SPDX-License-Identifier: MIT
# transcript.sh FILE LIBRARY: the transcript, through the sqlite3 shell.
{
  printf '.load %s\n.nullvalue NULL\n' "$2"
  sed 's/$/;/' "$1"
} | ${SQLITE3:-sqlite3} -batch :memory: 2>&1 |
  sed -E -e 's/^(Parse error|Runtime error|Error: near line|Error).*/error/' -e '/^  (SELECT|.*\^--)/d'
