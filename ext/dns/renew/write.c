/*
** SPDX-License-Identifier: MIT
**
** Write ext/dns/suffix/data.c: the table of a Public Suffix List.
**
**     write public_suffix_list.dat > data.c
**
** renew/run calls it.  It uses the reader and the writer of the extension, so the list
** that is compiled in is the same table that uri_dns_list() makes from the same text.
*/
#include "../dns.h"

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

static void write_table(const unsigned char *table, size_t size){
  size_t i;
  printf("static const unsigned char data_table[%zu] = {", size);
  for(i=0; i<size; i++) printf("%s%d", i%24==0 ? i ? ",\n" : "\n" : ",", table[i]);
  printf("\n};\n");
}

int main(int argc, char **argv){
  struct uri_suffix_reader reader;
  struct uri_suffix_rule rule;
  struct dns_sha1 sha1;
  size_t n, rules = 0, bytes = 0, size;
  const unsigned char *table;
  char *text, hex[41];
  void *memory;
  if( argc!=2 ) return 2;
  text = write_read(argv[1], &n);
  if( n==0 ) return 1;
  uri_suffix_read(&reader, text, n);
  while( uri_suffix_next(&reader, &rule) ){
    rules++;
    bytes += rule.n;
  }
  if( reader.error || reader.date[0]==0 || rules<1000 ){
    fprintf(stderr, "%s: line %zu: %s\n", argv[1], reader.line,
            reader.error ? reader.error : "no date, or too few rules");
    return 1;
  }
  memory = malloc(uri_suffix_write_size(rules, bytes));
  if( memory==0 ) return 1;
  table = uri_suffix_write(text, n, rules, bytes, memory, &size);
  uri_dns_sha1_begin(&sha1);
  uri_dns_sha1_add(&sha1, text, n);
  uri_dns_sha1_end(&sha1, hex);
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
  printf("\nconst struct uri_suffix_list uri_suffix_builtin = {\n"
         "  data_table, \"%s\", \"%s\"\n};\n", reader.date, hex);
  return 0;
}
