/*
** SPDX-License-Identifier: MIT
**
** Rules of the Public Suffix List, read line by line
** (publicsuffix.org/list, "Format").
**
** A line is a rule up to its first white space, or a comment after "//", or empty.  A
** rule is a name; "*." in front stands for any one label before the name, "!" marks an
** exception. Labels may contain characters beyond ASCII.  Comments of a fixed form say
** where ICANN's part and the private part begin and end.
*/
#include "renew.h"

#include <string.h>

#include "../../../core/uri_idna.h"
#include "../../../core/idna/idna.h"

void uri_suffix_read(struct uri_suffix_reader *reader, const char *p, size_t n){
  memset(reader, 0, sizeof *reader);
  reader->at = p;
  reader->end = p+n;
}

/* Take the next line, without the white space at its ends. */
static int rules_line(struct uri_suffix_reader *r, struct uri_span *line){
  const char *p = r->at, *end;
  if( p==r->end ) return 0;
  end = memchr(p, '\n', (size_t)(r->end-p));
  r->at = end ? end+1 : r->end;
  if( end==0 ) end = r->end;
  while( p<end && (*p==' ' || *p=='\t') ) p++;
  while( end>p && (end[-1]==' ' || end[-1]=='\t' || end[-1]=='\r') ) end--;
  *line = (struct uri_span){ p, (size_t)(end-p) };
  r->line++;
  return 1;
}

static int rules_begins(struct uri_span s, const char *word, size_t n){
  return s.n>=n && memcmp(s.p, word, n)==0;
}

/* Is there a date at p, "yyyy-mm-dd"? */
static int rules_is_date(const char *p){
  int i;
  for(i=0; i<10; i++){
    if( i==4 || i==7 ? p[i]!='-' : p[i]<'0' || p[i]>'9' ) return 0;
  }
  return 1;
}

/* Read a comment, which may begin or end a part of the list, or contain its date. */
static void rules_comment(struct uri_suffix_reader *r, struct uri_span line){
  static const struct { char text[32]; int part; } marks[] = {
    { "// ===BEGIN ICANN DOMAINS===", URI_SUFFIX_RULE },
    { "// ===END ICANN DOMAINS===", 0 },
    { "// ===BEGIN PRIVATE DOMAINS===", URI_SUFFIX_RULE<<1 },
    { "// ===END PRIVATE DOMAINS===", 0 }
  };
  static const char version[] = "// VERSION: ";
  enum { VERSION = sizeof version-1 };
  size_t i;
  for(i=0; i<sizeof marks/sizeof marks[0]; i++){
    if( !rules_begins(line, marks[i].text, strlen(marks[i].text)) ) continue;
    r->part = marks[i].part;
  }
  if( rules_begins(line, version, VERSION) && line.n>=VERSION+10
   && rules_is_date(line.p+VERSION) ){
    memcpy(r->date, line.p+VERSION, 10);
  }
}

/* Read and remove the mark in front of a rule.  Returns its flag. */
static unsigned rules_mark(struct uri_span *s){
  unsigned flag = URI_SUFFIX_RULE;
  size_t n = 0;
  if( s->n>0 && s->p[0]=='!' ){
    flag = URI_SUFFIX_EXCEPT;
    n = 1;
  }else if( s->n>1 && s->p[0]=='*' && s->p[1]=='.' ){
    flag = URI_SUFFIX_WILD;
    n = 2;
  }
  s->p += n;
  s->n -= n;
  return flag;
}

/* Append a label in lower case to key.  Returns what is wrong with it, or 0. */
static const char *rules_ascii(struct uri_span label,
                               struct uri_suffix_rule *rule){
  size_t i;
  if( label.n==0 ) return "has an empty label";
  if( label.n>URI_SUFFIX_LABEL ) return "has a label of more than 63 bytes";
  if( rule->n+label.n>URI_SUFFIX_NAME ) return "has more than 253 bytes";
  for(i=0; i<label.n; i++){
    char c = label.p[i];
    if( c>='A' && c<='Z' ) c |= 0x20;
    if( c=='*' ) return "has a \"*\" that is not its first label";
    if( (c<'a' || c>'z') && (c<'0' || c>'9') && c!='-' && c!='_' ){
      return "has a character that is not allowed in a name";
    }
    rule->key[rule->n++] = c;
  }
  return 0;
}

/* The same for a label that may be written beyond ASCII. */
static const char *rules_label(struct uri_span label,
                               struct uri_suffix_rule *rule){
  enum { LONGEST = 12000 };
  char ascii[LONGEST];
  size_t i;
  for(i=0; i<label.n; i++){
    if( (unsigned char)label.p[i]>=0x80 ) break;
  }
  if( i<label.n ){
    if( uri_idna_size(label)>sizeof ascii ) return "has a label of more than 63 bytes";
    label.n = uri_idna_to_ascii(label, URI_IDNA_CHECK_LENGTHS, ascii, 0);
    if( label.n==URI_NONE ) return "has a label that IDNA does not allow";
    label.p = ascii;
  }
  return rules_ascii(label, rule);
}

/* Write the key of a name, its labels from the right.  Returns what is wrong, or 0. */
static const char *rules_key(struct uri_span name, struct uri_suffix_rule *rule){
  const char *end = name.p+name.n;
  rule->n = 0;
  for(;;){
    const char *p = end, *why;
    while( p>name.p && p[-1]!='.' ) p--;
    why = rules_label((struct uri_span){ p, (size_t)(end-p) }, rule);
    if( why || p==name.p ) return why;
    if( rule->n==URI_SUFFIX_NAME ) return "has more than 253 bytes";
    rule->key[rule->n++] = '.';
    end = p-1;
  }
}

/* Read one rule.  Returns what is wrong with it, or 0. */
static const char *rules_rule(struct uri_span name, int part,
                              struct uri_suffix_rule *rule){
  unsigned flag = rules_mark(&name);
  const char *why;
  if( part==0 ) return "is not in a part of the list";
  why = rules_key(name, rule);
  if( why ) return why;
  if( flag==URI_SUFFIX_EXCEPT && memchr(rule->key, '.', rule->n)==0 ){
    return "is an exception with one label; an exception needs two or more";
  }
  rule->flags = (unsigned char)(flag*(unsigned)part);
  return 0;
}

int uri_suffix_next(struct uri_suffix_reader *r, struct uri_suffix_rule *rule){
  struct uri_span line;
  while( r->error==0 && rules_line(r, &line) ){
    size_t n = 0;
    if( rules_begins(line, "//", 2) ){
      rules_comment(r, line);
      continue;
    }
    while( n<line.n && line.p[n]!=' ' && line.p[n]!='\t' ) n++;
    line.n = n;
    if( n==0 ) continue;
    r->error = rules_rule(line, r->part, rule);
    if( r->error==0 ) return 1;
    r->shown = line;
  }
  return 0;
}
