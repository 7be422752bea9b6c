/*
** SPDX-License-Identifier: MIT
**
** Links for measuring, generated from a seed.
**
**     links COUNT [SEED]              one link a line
**     links kind NAME COUNT [SEED]    the same, all of one kind
**     links kind                      the names of the kinds
**     links prose BYTES [SEED]        running text with links in it
**
** The first resemble what people publish and bookmark: half of them the pages of
** projects, half bookmarks of articles.  The properties that a function's time depends on
** follow what was counted in 107,000 real ones (in brackets): length [39.6 bytes on
** average, 1 in 20 over 61, 1 in 100 over 77], https and http [87 to 13], a host of
** "www." [38 %], labels of the host, depth of the path, a slash at its end [37 %], query
** [2.3 %], fragment [0.8 %], triplets [0.15 %], upper case [18 %], a "~" [4.5 %], bytes
** that no URI may have [0.3 %], a host that many links share.  The words are made of
** syllables, so no real site is named.
**
** Prose is sentences with the punctuation, the numbers and the abbreviations
** that a scanner for URIs stumbles over, and a link every 600 bytes or so.
**
** A kind is one shape of link, such as those with a port.  All kinds are made
** from the same clean links, so that their times can be compared.
*/
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- random numbers: xorshift64*, the same on every machine ---- */

static uint64_t chance_state;

static uint32_t chance_bits(void){
  chance_state ^= chance_state >> 12;
  chance_state ^= chance_state << 25;
  chance_state ^= chance_state >> 27;
  return (uint32_t)(chance_state*UINT64_C(2685821657736338717) >> 32);
}
static unsigned chance_below(unsigned n){
  return (unsigned)(((uint64_t)chance_bits()*n) >> 32);
}
/* True in so many of ten thousand cases. */
static int chance(unsigned of_10000){ return chance_below(10000)<of_10000; }

/* An index below n; lower ones are more frequent. */
static unsigned chance_early(unsigned n){
  uint64_t r = chance_below(1<<16);
  return (unsigned)((r*r*r >> 32)*n >> 16);
}

/* ---- words ---- */

static const char *const onsets[] = {
  "b", "c", "d", "f", "g", "h", "l", "m", "n", "p", "r", "s", "t", "v", "w", "st", "tr",
  "pl", "ch", "br", "k", "j", "qu"
};
static const char *const vowels[] = {
  "a", "e", "i", "o", "u", "e", "a", "i", "ea", "io"
};
static const char *const codas[] = {
  "", "", "", "", "n", "r", "s", "t", "l", "m", "x", "ck", "nd"
};
static const char *const suffixes[] = {
  "com", "org", "com", "com", "org", "net", "io", "edu", "de", "co.uk", "fr", "ca", "nl",
  "info", "gov", "com.au", "it", "jp", "se", "ch"
};
static const char *const subdomains[] = {
  "docs", "en", "news", "wiki", "members", "blog", "tools", "cs", "home", "dev"
};
static const char *const extensions[] = {
  "html", "htm", "html", "html", "php", "asp", "shtml", "pdf", "aspx", "txt", "jpg"
};

#define ONE_OF(list) (list)[chance_below(sizeof (list)/sizeof *(list))]

struct text { char p[4096]; size_t n; };

static void put(struct text *t, const char *p){
  size_t n = strlen(p);
  memcpy(t->p+t->n, p, n+1);
  t->n += n;
}
static void put_byte(struct text *t, int c){
  t->p[t->n++] = (char)c;
  t->p[t->n] = 0;
}
static void put_number(struct text *t, unsigned n){
  char digits[16];
  snprintf(digits, sizeof digits, "%u", n);
  put(t, digits);
}
static void put_word(struct text *t, unsigned syllables){
  while( syllables-->0 ){
    put(t, ONE_OF(onsets));
    put(t, ONE_OF(vowels));
    if( chance(4500) ) put(t, ONE_OF(codas));
  }
}

/* ---- links ---- */

enum { FORGES = 8, HOSTS = 20000 };

/* A host's name depends on its number alone, so that many links share it. */
static void put_host(struct text *t, unsigned number, int is_project){
  uint64_t state = chance_state;
  chance_state = (number+1)*UINT64_C(0x9E3779B97F4A7C15);
  chance_bits();
  if( number>=FORGES ){
    if( chance(is_project ? 2900 : 6600) ){
      put(t, "www.");
    }else if( chance(4500) ){
      put(t, ONE_OF(subdomains));
      put_byte(t, '.');
    }
  }
  put_word(t, number<FORGES ? 2 : 2+chance_below(3));
  if( number>=FORGES && chance(1000) ){
    put_byte(t, '-');
    put_word(t, 1+chance_below(2));
  }
  put_byte(t, '.');
  put(t, number<FORGES ? "com" : ONE_OF(suffixes));
  chance_state = state;
}

static void put_segment(struct text *t, int is_project){
  size_t start = t->n;
  unsigned kind = chance_below(100);
  put_byte(t, '/');
  if( !is_project && kind<6 ){
    put_byte(t, '~');
    put_word(t, 1+chance_below(2));
  }else if( !is_project && kind<16 ){
    put_number(t, chance_below(kind<11 ? 2030 : 99999));
  }else{
    put_word(t, 1+chance_below(4)*(chance(5000) ? 1 : 0)+chance_below(2));
    if( kind<34 ){
      static const char *const joints[] = { "-", "_", "-", "-", ".", "+" };
      put(t, ONE_OF(joints));
      put_word(t, 1+chance_below(3));
    }
    if( kind>93 && kind<97 ) put_number(t, chance_below(20));
  }
  if( chance(1250) && t->p[start+1]>='a' && t->p[start+1]<='z' ) t->p[start+1] -= 'a'-'A';
  if( chance(8) ) put(t, chance(7000) ? "%20" : "%C3%A9");
  if( chance(15) ) put(t, chance(5000) ? " " : "|");
}

static unsigned project_depth(void){
  unsigned r = chance_below(100);
  return r<50 ? 0 : r<72 ? 1 : r<90 ? 2 : r<96 ? 3 : 4;
}
static unsigned article_depth(void){
  unsigned r = chance_below(100);
  return r<39 ? 1 : r<77 ? 2 : r<90 ? 3 : r<95 ? 4 : 5+chance_below(3);
}

static void put_link(struct text *t){
  int is_project = chance(5500);
  int is_forge = is_project && chance(4300);
  unsigned depth = is_forge ? 2 : is_project ? project_depth() : article_depth();
  unsigned i;
  if( chance(5) ){
    put(t, chance(5000) ? "ftp://" : "gopher://");
  }else{
    put(t, is_project && !is_forge && chance(4200) ? "http://" : "https://");
  }
  i = (unsigned)t->n;
  put_host(t, is_forge ? chance_early(FORGES) : FORGES+chance_early(HOSTS), is_project);
  if( chance(2) ) t->p[i] -= 'a'-'A';
  if( chance(4) ) put(t, chance(3000) ? ":80" : ":8080");
  for(i=0; i<depth; i++) put_segment(t, is_project);
  if( depth==0 ){
    if( chance(7200) ) put_byte(t, '/');
  }else if( is_forge ){
    if( chance(300) ) put_byte(t, '/');
  }else if( chance(is_project ? 5200 : 4000) ){
    put_byte(t, '/');
  }else if( chance(is_project ? 3200 : 7500) ){
    put_byte(t, '.');
    put(t, ONE_OF(extensions));
  }
  if( chance(is_project ? 20 : 480) ){
    put_byte(t, '?');
    do{
      put_word(t, 1);
      put_byte(t, '=');
      if( chance(5000) ) put_number(t, chance_below(100000)); else put_word(t, 2);
    }while( chance(4000) && (put_byte(t, '&'), 1) );
  }
  if( chance(75) ){
    put_byte(t, '#');
    put_word(t, 2);
  }
}

/* ---- links of one kind ---- */

/*
** How a kind changes a clean link, which is normal, has about 40 bytes, and consists of
** scheme, host and path.  Lengths are those of the whole link.
*/
static const struct kind {
  const char *name;
  const char *front;       /* instead of scheme and host */
  unsigned length;         /* the shortest that it gets, about */
  const char *segment;     /* the second segment begins with these bytes */
} kinds[] = {
  { "clean",         0,         32, 0 },
  { "long",          0,         80, 0 },
  { "port",          0,         32, 0 },
  { "userinfo",      0,         32, 0 },
  { "ipv6",          0,         32, 0 },
  { "absolute-path", "",        20, 0 },
  { "relative-path", "",        20, 0 },
  { "mailto",        "mailto:",  0, 0 },
  { "query",         0,         24, 0 },
  { "non-ascii",     0,         32, "\xC3\xA9" },
  { "space",         0,         32, "the " },
  { "upper-host",    0,         32, 0 },
  { "triplets",      0,         32, "%7Ea%2f" },
  { "dot-segments",  0,         32, "../" }
};
enum { KINDS = sizeof kinds/sizeof *kinds };

static int kind_is(const struct kind *k, const char *name){
  return strcmp(k->name, name)==0;
}

/* "[2001:db8:1f::3]", as RFC 5952 has it. */
static void put_ipv6(struct text *t){
  char host[48];
  snprintf(host, sizeof host, "[2001:db8:%x::%x]", 1+chance_below(65535),
           1+chance_below(65535));
  put(t, host);
}

static void put_kind_front(struct text *t, const struct kind *k){
  size_t start;
  put(t, chance(1300) ? "http://" : "https://");
  if( kind_is(k, "userinfo") ){
    put_word(t, 2);
    if( chance(5000) ) put_byte(t, ':');
    if( t->p[t->n-1]==':' ) put_word(t, 2);
    put_byte(t, '@');
  }
  start = t->n;
  if( kind_is(k, "ipv6") ) put_ipv6(t); else put_host(t, FORGES+chance_early(HOSTS), 0);
  if( kind_is(k, "upper-host") ){
    t->p[start] -= 'a'-'A';
    for(; t->p[start]!='.'; start++){
      if( t->p[start]>='a' && chance(5000) ) t->p[start] -= 'a'-'A';
    }
  }
  if( kind_is(k, "port") ) put(t, ":8080");
}

/* Segments, at least two, up to the kind's length. */
static void put_kind_path(struct text *t, const struct kind *k){
  int i = 0;
  do{
    if( i>0 || !kind_is(k, "relative-path") ) put_byte(t, '/');
    if( i==1 && k->segment ) put(t, k->segment);
    put_word(t, 1+chance_below(3));
    i++;
  }while( t->n<k->length || i<2 );
  if( chance(3000) ) put(t, ".html");
}

static void put_kind(struct text *t, const struct kind *k){
  if( k->front ) put(t, k->front); else put_kind_front(t, k);
  if( kind_is(k, "mailto") ){
    put_word(t, 2+chance_below(2));
    put_byte(t, '@');
    put_host(t, FORGES+chance_early(HOSTS), 1);
    return;
  }
  put_kind_path(t, k);
  if( kind_is(k, "query") ){
    put(t, "?id=");
    put_number(t, chance_below(100000));
    put(t, "&q=");
    put_word(t, 2);
  }
}

/* The kind of this name; without one, all names are printed, and 0 returned. */
static const struct kind *kind_find(const char *name){
  size_t i;
  for(i=0; i<KINDS; i++){
    if( name==0 ) puts(kinds[i].name);
    else if( kind_is(&kinds[i], name) ) return &kinds[i];
  }
  return 0;
}

/* ---- prose ---- */

static const char *const commas[] = {
  ", ", ", ", ", ", ", ", " (", ") ", "; ", ": ", " - ", "/", "'s ", "'s ", " e.g. ",
  " \"", "\" "
};

static void put_sentence(struct text *t){
  unsigned words = 6+chance_below(18);
  size_t start = t->n;
  while( words-->0 ){
    if( chance(300) ) put_number(t, chance_below(3000));
    else put_word(t, 1+chance_below(3));
    if( words ) put(t, chance(8500) ? " " : ONE_OF(commas));
  }
  if( t->p[start]>='a' ) t->p[start] -= 'a'-'A';
  put(t, chance(9000) ? "." : "?");
  put(t, chance(1500) ? "\n" : " ");
}

int main(int argc, char **argv){
  int is_prose = argc>1 && strcmp(argv[1], "prose")==0;
  int is_kind = argc>1 && strcmp(argv[1], "kind")==0;
  int first = 1+is_prose+2*is_kind;
  long left = argc>first ? atol(argv[first]) : 0;
  const struct kind *kind = is_kind ? kind_find(argc>2 ? argv[2] : 0) : 0;
  if( is_kind && argc==2 ) return 0;
  chance_state = (argc>first+1 ? strtoull(argv[first+1], 0, 10) : 3986)*2+1;
  if( left<=0 || (is_kind && kind==0) ){
    fprintf(stderr, "usage: links COUNT [SEED] | links kind [NAME COUNT [SEED]]"
                    " | links prose BYTES [SEED]\n");
    return 1;
  }
  while( left>0 ){
    struct text t;
    t.n = 0;
    if( is_prose ){
      if( chance(2000) ){
        put(&t, chance(5000) ? "See " : "(");
        put_link(&t);
        put(&t, t.p[0]=='(' ? ").  " : ".  ");
      }
      put_sentence(&t);
      left -= (long)t.n;
    }else{
      if( kind ) put_kind(&t, kind); else put_link(&t);
      put_byte(&t, '\n');
      left--;
    }
    fwrite(t.p, 1, t.n, stdout);
  }
  return 0;
}
