/*
** SPDX-License-Identifier: MIT
**
** The frame of a target that runs without a fuzzer: a test of the core.
**
**     TARGET [INPUTS [SEED]]        in the project's folder
**
** Inputs are made from the target's seeds and the fuzzer's dictionary, put
** together and damaged at random.  Every room is memory between two pages that
** cannot be touched, and begins directly after the one or ends directly before
** the other: a byte read or written outside, on either side, ends the program.
** A broken promise and a byte too far show the input as a line for the seeds.
** Prints "N passed, N failed".
*/
#define _DEFAULT_SOURCE
#include "fuzz.h"

#include <signal.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

enum { LINES = 400, LONGEST = 1000, ROOMS = 16384, PAGES = 4 };

static unsigned long long state = 1;

static size_t below(size_t n){
  state = state*6364136223846793005ULL+1442695040888963407ULL;
  return (size_t)(state>>33)%n;
}

/* ------------------------------------------------------------- rooms --- */

static struct room { char *first; size_t size; } rooms[ROOMS];
static size_t n_rooms;

/* Memory for n bytes and more, all of it between two that cannot be touched. */
static struct room room_new(size_t n){
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  size_t size = PAGES*page;
  char *p;
  while( size<n ) size *= 2;
  p = mmap(0, size+2*page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if( p==MAP_FAILED || mprotect(p+page, size, PROT_READ | PROT_WRITE)!=0 ){
    perror("room");
    exit(2);
  }
  return (struct room){ p+page, size };
}

/* No bytes are in a page that cannot be touched. */
char *fuzz_buffer(size_t n){
  struct room *room = &rooms[n_rooms];
  if( ++n_rooms>=ROOMS ) fuzz_broken("rooms enough", __func__);
  if( room->size<n || room->size==0 ){
    if( room->size>0 ) munmap(room->first, room->size);
    *room = room_new(n);
  }
  if( n==0 ) return room->first-1;
  return below(2) ? room->first : room->first+room->size-n;
}

/* ------------------------------------------------------------ inputs --- */

struct lines { struct span line[LINES]; size_t n; };
static struct lines seeds, words;

static char input[LONGEST];
static size_t n_input;

static int hex_digit(char c){
  return c>='0' && c<='9' ? c-'0' : c>='a' && c<='f' ? c-'a'+10
       : c>='A' && c<='F' ? c-'A'+10 : -1;
}

/* Undo Tcl's "\xhh" and "\n", in place; the new length. */
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

/* The lines of a file but for its comments; without the quotes around them. */
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
    out->line[out->n++] = (struct span){ kept, n };
  }
  fclose(f);
}

/* Put bytes in at an offset. */
static void insert(size_t at, struct span s){
  if( s.n>LONGEST-n_input ) s.n = LONGEST-n_input;
  memmove(input+at+s.n, input+at, n_input-at);
  memcpy(input+at, s.p, s.n);
  n_input += s.n;
}

/* Some of a text, from anywhere in it. */
static struct span some_of(struct span s){
  size_t from = below(s.n+1);
  return (struct span){ s.p+from, below(s.n-from+1) };
}

static void damage(void){
  size_t at = below(n_input+1);
  struct span gone = some_of((struct span){ input+at, n_input-at });
  char c = (char)below(256);
  switch( below(8) ){
    case 0: case 1: case 2:
      insert(at, words.line[below(words.n)]);
      break;
    case 3:
      insert(at, some_of(seeds.line[below(seeds.n)]));
      break;
    case 4:
      insert(at, (struct span){ &c, 1 });
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

/* The seeds themselves first; then a seed or nothing, damaged some times. */
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
    n_rooms = 0;
    fuzz_one(fuzz_copy((struct span){ input, n_input }));
  }
  printf("%zu passed, 0 failed\n", inputs);
  return 0;
}
