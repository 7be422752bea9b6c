/*
** SPDX-License-Identifier: MIT
**
** The normal form of a text (RFC 3986 section 6.2), as a list of runs.
**
** A run is a part of the text and what happens to its bytes, or a constant.  Most texts
** are normal already, which read.c finds out.  For the others runs.c makes the runs, and
** write.c their bytes.  normal.c writes them, compare.c compares two lists of them.  The
** rules are in rules.h.
*/
#ifndef URI_NORMAL_H
#define URI_NORMAL_H

#include "../scan/scan.h"
#include "../schemes/by_scheme.h"
#include "dots.h"

/* What happens to the bytes of a run; 0: they are copied. */
enum normal_change {
  NORMAL_TIDY   = 1,     /* hex digits of triplets to upper case (6.2.2.1) */
  NORMAL_DECODE = 2,     /* and those of unreserved characters decoded (6.2.2.2) */
  NORMAL_FOLD   = 4,     /* and letters to lower case */
  NORMAL_PATH   = 8      /* the path, which is divided into stretches */
};

struct normal_run {
  const char *p, *end;
  int change;
};

/* What the bytes written so far end in. */
enum normal_end {
  NORMAL_END_OTHER,
  NORMAL_END_PERCENT,    /* a "%" that begins no triplet */
  NORMAL_END_HEXDIG      /* a HEXDIG after such a "%" */
};

/* The stretches of a path that are kept when dot-segments are removed, in order. */
struct normal_path {
  const char *p, *end;   /* the current stretch, or what is left of it */
  const char *whole_end;
  int removes_dots;      /* else there is one stretch, the whole path */
  const char *slash;     /* the "/" before a dot-segment at the end, or 0 */
  const char *begin;     /* the first segment that can stay */
  struct dots dots;
};

enum {
  NORMAL_RUNS = 8,       /* scheme, userinfo, host in two, port, guard, path, rest */
  NORMAL_PIECE = 64      /* bytes that are changed at a time */
};

struct normal {
  const char *text, *text_end;
  struct uri uri;
  struct uri_authority authority;
  struct scan_form form;                   /* what the scan found */
  enum uri_level level;
  const struct uri_scheme *scheme;         /* 0 if unknown */
  char ipv6[URI_IPV6_TEXT+2];              /* a host in the form of RFC 5952, */
  size_t ipv6_n;                           /* or 0 for other hosts and lower levels */
  int is_normal;                           /* if 0, only the runs can tell */

  struct normal_run runs[NORMAL_RUNS];     /* what is left of each */
  int n_runs, i_run;                       /* i_run: the current one */
  enum normal_end written;

  /*
  ** The path.  A second reading, "ahead", finds which letters are folded before the first
  ** one reaches them.
  */
  int folds_path;
  struct normal_path path, ahead;
  struct normal_fold fold;
};

/*
** Read a text, which must stay where it is.  want is SCAN_WANT_FORM; or SCAN_WANT_ALL,
** and the result is 1 if the text is a valid URI, else 0; or SCAN_WANT_LINK, and
** z->scheme is looked up in any case, too.
*/
int uri_normal_read(struct normal *z, const char *p, size_t n, enum uri_level level,
                    enum scan_want want);

/* Write the normal form of a text that was read, as uri_normalize() does. */
size_t uri_normal_write(struct normal *z, char *out);

/* Make the runs of a text that was read. */
void uri_normal_begin(struct normal *z);

/* Make the one run of a registered name or a part of one. */
void uri_normal_begin_name(struct normal *z, struct uri_span name);

/* Go to the next stretch, which has at least one byte: 1, or 0 at the end. */
int uri_normal_path_next(struct normal_path *path);

/*
** The next bytes of the normal form, at least one: 1, or 0 at its end.  *piece points
** into the text or to out, which must hold NORMAL_PIECE bytes, or all that is left.
*/
int uri_normal_next(struct normal *z, char *out, struct uri_span *piece);

/*
** Write the normal form of a registered name or a part of one (6.2.2), at most
** name.n bytes; returns their count.
*/
size_t uri_normal_name(struct uri_span name, char *out);

#endif
