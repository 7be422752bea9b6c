/*
** SPDX-License-Identifier: MIT
**
** Names beyond ASCII that people may mistake for others (RFC 3986 7.6, UTS #39).
**
** A finding is about the host as a whole.  Labels that are too long for the DNS are
** skipped: their conversion takes more memory than is available here.
*/
#include "lint.h"

#include "../idna/idna.h"

enum { LINT_NAME_LABEL = 255, LINT_NAME_WORK = 8000 };

/* How a label looks; it is given as written in a host. */
static enum uri_idna_look lint_label_look(struct uri_span label){
  char decoded[LINT_NAME_LABEL], work[LINT_NAME_WORK];
  if( label.n==0 || label.n>sizeof decoded ) return URI_IDNA_LOOK_NONE;
  if( memchr(label.p, '%', label.n) ){
    label.n = uri_decode(label.p, label.n, 0, decoded);
    label.p = decoded;
  }
  if( uri_idna_is_plain(label) || uri_idna_to_ascii_size(label, 0)>sizeof work ){
    return URI_IDNA_LOOK_NONE;
  }
  return uri_idna_look_of(label, work);
}

void uri_lint_name(struct uri_lint *lint, struct uri_span host){
  struct uri_idn_labels labels;
  struct uri_span label;
  int is_mixed = 0, is_alike = 0;
  if( uri_idna_is_plain(host) && memchr(host.p, '%', host.n)==0 ) return;
  uri_idn_labels_begin(&labels, host);
  while( uri_idn_labels_next(&labels, &label) ){
    enum uri_idna_look look = lint_label_look(label);
    is_mixed |= look==URI_IDNA_LOOK_MIXED;
    is_alike |= look==URI_IDNA_LOOK_ASCII;
  }
  if( is_mixed ) uri_lint_found(lint, LINT_MIXED_SCRIPT, host);
  if( is_alike ) uri_lint_found(lint, LINT_LOOKS_LIKE_ASCII, host);
}
