/*
** SPDX-License-Identifier: MIT
**
** Shared inside the core: the character references of HTML and XML, and windows-1252,
** whose characters HTML reads in "&#128;" to "&#159;".
*/
#ifndef URI_CHARREF_H
#define URI_CHARREF_H

#include "../../rfc/chars/span.h"

/* ------------------------------------------------------- charref.c --- */

/*
** Read the reference that begins with the "&" at p: a number, or one of the five names of
** XML, and ";".  Returns its bytes; 0 if it is not one.
*/
size_t uri_charref(const char *p, const char *end, uint32_t *value);

/* A character of a text, or the two that some references stand for. */
struct uri_character {
  uint32_t first, second;      /* second is 0 when there is one */
  size_t n;                    /* bytes of the source, 0 at its end */
};

/*
** Read the character reference at p, which is at a "&" (13.2.5.72 to 80).  If it is not a
** reference, the result is the "&" itself.
*/
struct uri_character uri_charref_html(const char *p, const char *end,
                                      int in_attribute);

/*
** The same by the rules of XML (XML 1.0 4.1, 4.6): with a semicolon, and only its five
** entities have names.
*/
struct uri_character uri_charref_xml(const char *p, const char *end);

/* -------------------------------------------------- windows_1252.c --- */

/* The character of a byte in windows-1252. */
uint32_t uri_windows_1252(unsigned char byte);

/* The byte of a character beyond ASCII in windows-1252; 0 if it has none. */
unsigned char uri_windows_1252_byte(uint32_t c);

/* ------------------------------------------------------ entities.c --- */

/* What kind of value a named character reference has. */
enum entity_kind {
  ENTITY_PLAIN,                /* a character */
  ENTITY_BARE,                 /* and the semicolon may be missing */
  ENTITY_HIGH,                 /* a character, less 0x10000 */
  ENTITY_PAIR                  /* the number of a row of two characters */
};
enum {
  CHARREF_ENTITIES = 2125, CHARREF_PAIRS = 93,     /* how many there are */
  ENTITY_PAGES = 3, ENTITY_PAGE = 2800
};
struct charref_entity {
  unsigned kind : 2;
  unsigned page : 2, at : 12;  /* where the name is, without its first letter */
  unsigned value : 16;
};
extern const struct charref_entity uri_charref_entities[CHARREF_ENTITIES]; /* by name */
extern const uint16_t uri_charref_entity_first[53];   /* of each letter; the end */
extern const uint16_t uri_charref_entity_pairs[CHARREF_PAIRS][2];

/* The rest of each name, and a space after it. */
extern const char uri_charref_entity_tails[ENTITY_PAGES][ENTITY_PAGE];

#endif
