/*
** SPDX-License-Identifier: MIT
**
** The normal form of a text (RFC 3986 section 6.2), as a list of runs.
**
** A run is a part of the text and what happens to its bytes, or a constant.
** uri_normalize() writes runs, compare.c compares two lists of them.  The rules are in
** rules.h.
*/
#ifndef URI_NORMAL_H
#define URI_NORMAL_H

#include "../scan/scan.h"
#include "../uri.h"
#include "../uri_schemes.h"
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

/* Does the path have dot-segments?  It may have percent-encoded ones. */
enum normal_dots { NORMAL_NO_DOTS, NORMAL_HAS_DOTS, NORMAL_MAY_HAVE_DOTS };

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

/* Fields that are computed on first use. */
enum normal_knows {
  NORMAL_KNOWS_SCHEME = 1,
  NORMAL_KNOWS_REST   = 2,   /* rest, dots and masks_end */
  NORMAL_KNOWS_IPV6   = 4
};

struct normal {
  const char *text, *text_end;
  struct uri uri;
  struct uri_authority authority;
  struct scan_form form;                   /* what the scan found */
  const char *masks_end;                   /* how far form.percents goes */
  enum uri_level level;

  /*
  ** How far the text is normal: offsets before which nothing changes, SIZE_MAX if the
  ** whole part is normal.  front is for scheme and authority, not counting letters that
  ** are folded; rest is for path, query and fragment.
  */
  size_t front, rest;
  int folds;                               /* there are such letters */
  unsigned knows;                          /* enum normal_knows */

  /* The offset of a host that may be an IPv6address in another form than the normal
  ** one, else SIZE_MAX; and its normal form. */
  size_t literal;
  struct uri_span ipv6;                    /* empty where there is none */
  char ipv6_text[URI_IPV6_TEXT+2];

  const struct uri_scheme *scheme;
  int dots;                                /* enum normal_dots */
  int folds_path;                          /* letters of the path are folded */

  struct normal_run runs[NORMAL_RUNS];
  int n_runs, i_run;

  /* The current run.  bare is 1 if the last byte written was a "%" that begins no
  ** triplet, 2 if it was a HEXDIG after such a "%", else 0. */
  struct normal_run run;
  int bare;

  /*
  ** The path.  mailto and urn fold letters from fold_from to fold_to; this is known up
  ** to fold_known.  A second reading, "ahead", finds these places before the first one
  ** reaches them.
  */
  int in_path;
  struct normal_path path, ahead;
  const char *fold_from, *fold_to, *fold_known;
};

/* What is known of the scheme, or 0: looked up when it is first asked for. */
const struct uri_scheme *uri_normal_scheme(struct normal *z);

/* The text of RFC 5952 for a host that begins with "[", or an empty one. */
struct uri_span uri_normal_ipv6_text(struct normal *z);

/* Read a text, which must stay where it is. */
void uri_normal_read(struct normal *z, const char *p, size_t n,
                     enum uri_level level);

/*
** Is it known that the normal form begins with the first k+1 bytes of the text, letters
** before the path in lower case?  With k==n: that it is the whole text?  If 0, compare
** the runs.
*/
int uri_normal_begins(struct normal *z, size_t k);

/* The same for path, query and fragment only. */
int uri_normal_rest_begins(struct normal *z, size_t k);

/* Make the runs.  With from_path, only those of the path and what follows it. */
void uri_normal_begin(struct normal *z, int from_path);

/* Make the one run of a registered name or a part of one. */
void uri_normal_begin_name(struct normal *z, struct uri_span name);

/*
** The next bytes of the normal form, at least one: 1, or 0 at its end.  *piece points
** into the text or to out, which must hold NORMAL_PIECE bytes, or all that is left.
*/
int uri_normal_next(struct normal *z, char *out, struct uri_span *piece);

/* Write all runs; returns the end of what was written. */
char *uri_normal_write(struct normal *z, char *out);

/*
** Write the normal form of a registered name or a part of one (6.2.2), at most
** name.n bytes; returns their count.
*/
size_t uri_normal_name(struct uri_span name, char *out);

#endif
