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

static int script_has(const struct idna_script_set *set, enum idna_script script){
  return (int)(set->bits[0]>>script & 1);
}

static void script_intersect(struct idna_script_set *set,
                             const struct idna_script_set *with){
  size_t i;
  for(i=0; i<3; i++) set->bits[i] &= with->bits[i];
}

int uri_idna_same_scripts(uint32_t c, uint32_t d){
  return script_number(c)==script_number(d);
}

/*
** Is it neither single-script nor "Highly Restrictive" (UTS #39 5.2: Latin with the
** scripts of Japanese, of Chinese with Bopomofo, or of Korean)?
*/
static int script_is_mixed(const uint32_t *p, size_t n){
  const struct idna_script_set *sets = uri_idna_scripts.sets;
  struct idna_script_set all = sets[0], beside_latin = sets[0];     /* every script */
  size_t i;
  for(i=0; i<n; i++){
    const struct idna_script_set *set = &sets[script_number(idna_point(p[i]))];
    script_intersect(&all, set);
    if( !script_has(set, IDNA_SCRIPT_LATN) ) script_intersect(&beside_latin, set);
  }
  return (all.bits[0] | all.bits[1] | all.bits[2])==0
      && !script_has(&beside_latin, IDNA_SCRIPT_JPAN)
      && !script_has(&beside_latin, IDNA_SCRIPT_HANB)
      && !script_has(&beside_latin, IDNA_SCRIPT_KORE);
}

static int script_is_lookalike(uint32_t c){
  const struct idna_script_table *t = &uri_idna_scripts;
  size_t i;
  for(i=0; i<t->n_lookalikes && t->lookalikes[i]!=c; i++){}
  return i<t->n_lookalikes;
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
