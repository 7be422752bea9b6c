/*
** SPDX-License-Identifier: MIT
**
** Scripts of labels (UTS #39): does a label mix scripts that do not go together,
** and does one of another script look like ASCII?
**
** Sets of scripts hold those of Script_Extensions, and for Han, Kana, Hangul and
** Bopomofo the writing systems that use them (UTS #39 5.1).
*/
#include "idna.h"

static const struct idna_script_set script_all = {
  { UINT64_MAX, UINT64_MAX, UINT64_MAX }
};

static void script_add(struct idna_script_set *set, unsigned number){
  set->bits[number/64] |= UINT64_C(1)<<(number%64);
}

static void script_intersect(struct idna_script_set *set,
                             const struct idna_script_set *with){
  size_t i;
  for(i=0; i<3; i++) set->bits[i] &= with->bits[i];
}

/* The number of the set of a character's scripts. */
static unsigned script_number(uint32_t c){
  const struct idna_script_table *t = &uri_idna_scripts;
  size_t low = 0, high = t->n_scripts;
  while( high-low>1 ){
    size_t middle = low+(high-low)/2;
    if( c<t->scripts[middle]>>9 ) high = middle;
    else low = middle;
  }
  return t->scripts[low] & 511;
}

struct idna_script_set uri_idna_scripts_of(uint32_t c){
  const struct idna_script_table *t = &uri_idna_scripts;
  struct idna_script_set set = { { 0, 0, 0 } };
  unsigned number = script_number(c), i;
  if( number==0 ) return script_all;
  if( number<t->single ){
    script_add(&set, number-1);
    return set;
  }
  number -= t->single;
  for(i=t->starts[number]; i<t->starts[number+1]; i++) script_add(&set, t->lists[i]);
  return set;
}

int uri_idna_has_script(const struct idna_script_set *set, enum idna_script script){
  unsigned number = uri_idna_scripts.number[script];
  return (int)(set->bits[number/64]>>(number%64) & 1);
}

int uri_idna_same_scripts(uint32_t c, uint32_t d){
  return script_number(c)==script_number(d);
}

/*
** Is it neither single-script nor "Highly Restrictive" (UTS #39 5.2: Latin with the
** scripts of Japanese, of Chinese with Bopomofo, or of Korean)?
*/
static int script_is_mixed(const uint32_t *p, size_t n){
  struct idna_script_set all = script_all, beside_latin = script_all;
  size_t i;
  for(i=0; i<n; i++){
    struct idna_script_set set = uri_idna_scripts_of(idna_point(p[i]));
    script_intersect(&all, &set);
    if( !uri_idna_has_script(&set, IDNA_SCRIPT_LATN) ){
      script_intersect(&beside_latin, &set);
    }
  }
  return (all.bits[0] | all.bits[1] | all.bits[2])==0
      && !uri_idna_has_script(&beside_latin, IDNA_SCRIPT_JPAN)
      && !uri_idna_has_script(&beside_latin, IDNA_SCRIPT_HANB)
      && !uri_idna_has_script(&beside_latin, IDNA_SCRIPT_KORE);
}

static int script_is_lookalike(uint32_t c){
  const struct idna_script_table *t = &uri_idna_scripts;
  uint32_t at = 0, gap = 0;
  unsigned shift = 0;
  size_t i;
  for(i=0; i<t->n_lookalikes && at<c; i++){
    gap |= (uint32_t)(t->lookalikes[i] & 0x7F)<<shift;
    shift += 7;
    if( t->lookalikes[i] & 0x80 ) continue;
    at += gap;
    gap = 0;
    shift = 0;
  }
  return at==c;
}

enum uri_idna_look uri_idna_label_look(const uint32_t *p, size_t n){
  size_t i;
  if( script_is_mixed(p, n) ) return URI_IDNA_LOOK_MIXED;
  for(i=0; i<n; i++){
    uint32_t c = idna_point(p[i]);
    if( c>=0x80 && !script_is_lookalike(c) ) return URI_IDNA_LOOK_NONE;
  }
  return URI_IDNA_LOOK_ASCII;
}
