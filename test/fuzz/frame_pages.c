/*
** SPDX-License-Identifier: MIT
**
** The frame of a target that runs without a fuzzer: a test of the core.
**
**     TARGET [INPUTS [SEED]]        in the project's folder
**
** Inputs are made from the target's seeds and the fuzzer's dictionary, joined and damaged
** at random.  Every buffer is between two unreadable pages, and begins directly after the
** first or ends directly before the second: if a byte outside is read or written, the
** program ends. After a failure, the input is printed as a line for the seeds. Prints "N
** passed, N failed".
*/
#define _DEFAULT_SOURCE
#include "fuzz.h"

#include <signal.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

enum { LINES = 400, LONGEST = 1000, BUFFERS = 16384, PAGES = 4 };

static unsigned long long state = 1;

static size_t below(size_t n){
  state = state*6364136223846793005ULL+1442695040888963407ULL;
  return (size_t)(state>>33)%n;
}

/* ------------------------------------------------------------- buffers --- */

static struct buffer { char *first; size_t size; } buffers[BUFFERS];
static size_t n_buffers;

/* Memory for n bytes or more, between two unreadable pages. */
static struct buffer buffer_new(size_t n){
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  size_t size = PAGES*page;
  char *p;
  while( size<n ) size *= 2;
  p = mmap(0, size+2*page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if( p==MAP_FAILED || mprotect(p+page, size, PROT_READ | PROT_WRITE)!=0 ){
    perror("buffer");
    exit(2);
  }
  return (struct buffer){ p+page, size };
}

/* Memory for n bytes, at one edge of a buffer; for none, in an unreadable page. */
char *fuzz_buffer(size_t n){
  struct buffer *buffer = &buffers[n_buffers];
  if( ++n_buffers>=BUFFERS ) fuzz_broken("enough buffers", __func__);
  if( buffer->size<n || buffer->size==0 ){
    if( buffer->size>0 ) munmap(buffer->first, buffer->size);
    *buffer = buffer_new(n);
  }
  if( n==0 ) return buffer->first-1;
  return below(2) ? buffer->first : buffer->first+buffer->size-n;
}

/* ------------------------------------------------------------ inputs --- */

struct lines { struct uri_span line[LINES]; size_t n; };
static struct lines seeds, words;

static char input[LONGEST];
static size_t n_input;

static int hex_digit(char c){
  return c>='0' && c<='9' ? c-'0' : c>='a' && c<='f' ? c-'a'+10
       : c>='A' && c<='F' ? c-'A'+10 : -1;
}

/* Replace Tcl's "\xhh" and "\n" by their bytes, in place.  Returns the new length. */
static size_t unescape(char *p, size_t n){
  size_t i, out = 0;
  for(i=0; i<n; i++){
    if( p[i]=='\\' && i+3<n && p[i+1]=='x' && hex_digit(p[i+2])>=0 ){
      p[out++] = (char)(16*hex_digit(p[i+2])+hex_digit(p[i+3]));
      i += 3;
    }else{
      int escaped = p[i]=='\\' && i+1<n;
      i += (size_t)escaped;
      p[out++] = escaped && p[i]=='n' ? '\n' : p[i];
    }
  }
  return out;
}

/* The lines of a file without its comments, and without the quotes around a line. */
static void read_lines(const char *name, size_t quote, struct lines *out){
  static char line[8*LONGEST];
  FILE *f = fopen(name, "rb");
  if( f==0 ){
    perror(name);
    exit(2);
  }
  while( fgets(line, sizeof line, f) ){
    size_t n = strcspn(line, "\n");
    char *kept;
    if( line[0]=='#' || n<=2*quote ) continue;
    if( out->n==LINES ){
      fprintf(stderr, "%s: more than %d lines\n", name, LINES);
      exit(2);
    }
    n = unescape(line+quote, n-2*quote);
    kept = malloc(n);
    if( kept==0 ) exit(2);
    memcpy(kept, line+quote, n);
    out->line[out->n++] = (struct uri_span){ kept, n };
  }
  fclose(f);
}

/* Put bytes in at an offset. */
static void insert(size_t at, struct uri_span s){
  if( s.n>LONGEST-n_input ) s.n = LONGEST-n_input;
  memmove(input+at+s.n, input+at, n_input-at);
  memcpy(input+at, s.p, s.n);
  n_input += s.n;
}

/* Some of a text, from anywhere in it. */
static struct uri_span some_of(struct uri_span s){
  size_t from = below(s.n+1);
  return (struct uri_span){ s.p+from, below(s.n-from+1) };
}

static void damage(void){
  size_t at = below(n_input+1);
  struct uri_span gone = some_of((struct uri_span){ input+at, n_input-at });
  char c = (char)below(256);
  switch( below(8) ){
    case 0: case 1: case 2:
      insert(at, words.line[below(words.n)]);
      break;
    case 3:
      insert(at, some_of(seeds.line[below(seeds.n)]));
      break;
    case 4:
      insert(at, (struct uri_span){ &c, 1 });
      break;
    case 5:
      if( at<n_input ) input[at] = c;
      break;
    case 6:
      n_input -= gone.n;
      memmove(input+at, input+at+gone.n, n_input-at);
      break;
    case 7:
      n_input = at;
      break;
  }
}

/* An input: first each seed itself, then a seed or nothing, damaged a few times. */
static void make_input(size_t i){
  size_t times;
  n_input = 0;
  if( i<seeds.n ){
    insert(0, seeds.line[i]);
    return;
  }
  if( below(4) ) insert(0, seeds.line[below(seeds.n)]);
  for(times=1+below(8); times>0; times--) damage();
}

/* ----------------------------------------------------------- running --- */

static void put(const char *s){
  if( write(1, s, strlen(s))<0 ) _exit(2);
}

/* A line for the seeds, then the end. */
static void show_input(int number){
  static const char digits[] = "0123456789abcdef";
  size_t i;
  put("FAIL ");
  for(i=0; i<n_input; i++){
    unsigned char c = (unsigned char)input[i];
    char plain[2] = { (char)c, 0 };
    char hex[5] = { '\\', 'x', digits[c>>4], digits[c&15], 0 };
    put(c>' ' && c<127 && c!='\\' && c!='#' ? plain : hex);
  }
  put(number==SIGABRT ? "\n" : "\n  a byte too far\n");
  put("0 passed, 1 failed\n");
  _exit(1);
}

int main(int argc, char **argv){
  size_t i, inputs = argc>1 ? (size_t)atol(argv[1]) : 10000;
  const char *name = strrchr(argv[0], '/');
  char seed_file[100];
  if( argc>2 ) state = strtoull(argv[2], 0, 10);
  snprintf(seed_file, sizeof seed_file, "test/fuzz/seeds/%s",
           name ? name+1 : argv[0]);
  read_lines(seed_file, 0, &seeds);
  read_lines("test/fuzz/dictionary", 1, &words);
  signal(SIGSEGV, show_input);
  signal(SIGBUS, show_input);
  signal(SIGABRT, show_input);
  for(i=0; i<inputs; i++){
    make_input(i);
    n_buffers = 0;
    fuzz_one(fuzz_copy((struct uri_span){ input, n_input }));
  }
  printf("%zu passed, 0 failed\n", inputs);
  return 0;
}
