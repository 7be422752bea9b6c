/*
** SPDX-License-Identifier: MIT
**
** Write ext/dns/suffix/data.c: the table of a Public Suffix List.
**
**     write LIST SHA1 > data.c
**
** SHA1 is that of the file LIST, in hexadecimal.  If the list has an error, print it and
** exit with 1.
*/
#include "renew.h"

#include <stdio.h>
#include <stdlib.h>

static char *write_read(const char *path, size_t *n){
  enum { MOST = 16000000 };
  FILE *file = fopen(path, "rb");
  char *text = malloc(MOST);
  *n = file && text ? fread(text, 1, MOST, file) : 0;
  if( file ) fclose(file);
  return text;
}

/* Count the rules of a text and the bytes of their keys.  Returns 0 after an error. */
static int write_count(struct uri_suffix_reader *reader, struct uri_span text,
                       size_t *rules, size_t *bytes){
  struct uri_suffix_rule rule;
  *rules = *bytes = 0;
  uri_suffix_read(reader, text.p, text.n);
  while( uri_suffix_next(reader, &rule) ){
    ++*rules;
    *bytes += rule.n;
  }
  if( reader->error ){
    fprintf(stderr, "line %zu: '%.*s' %s\n", reader->line, (int)reader->shown.n,
            reader->shown.p, reader->error);
    return 0;
  }
  if( *rules==0 || reader->date[0]==0 ){
    fprintf(stderr, "this is not a Public Suffix List: it has no %s\n",
            *rules ? "line \"// VERSION: yyyy-mm-dd\"" : "rules");
    return 0;
  }
  return 1;
}

static void write_table(const unsigned char *table, size_t size){
  size_t i;
  printf("static const unsigned char data_table[%zu] = {", size);
  for(i=0; i<size; i++) printf("%s%d", i%24==0 ? i ? ",\n" : "\n" : ",", table[i]);
  printf("\n};\n");
}

int main(int argc, char **argv){
  struct uri_suffix_reader reader;
  struct uri_span text;
  size_t rules, bytes, size;
  const unsigned char *table;
  void *memory;
  if( argc!=3 ) return 2;
  text.p = write_read(argv[1], &text.n);
  if( text.p==0 || !write_count(&reader, text, &rules, &bytes) ) exit(1);
  memory = malloc(uri_suffix_write_size(rules, bytes));
  if( memory==0 ) exit(1);
  table = uri_suffix_write(text.p, text.n, rules, bytes, memory, &size);
  printf("/*\n** SPDX-License-Identifier: MPL-2.0\n**\n"
         "** The Public Suffix List of %s, %zu rules, as the table that match.c\n"
         "** reads. Written by ext/dns/renew/run; do not edit.\n**\n"
         "** This Source Code Form is subject to the terms of the Mozilla Public"
         " License,\n** v. 2.0. If a copy of the MPL was not distributed with this"
         " file, You can\n"
         "** obtain one at https://mozilla.org/MPL/2.0/.  The list itself is at\n"
         "** https://publicsuffix.org/list/.\n*/\n#include \"suffix.h\"\n\n",
         reader.date, rules);
  write_table(table, size);
  printf("\nconst struct uri_suffix_list uri_suffix_list = {\n"
         "  data_table, \"%s\", \"%s\"\n};\n", reader.date, argv[2]);
  return 0;
}
