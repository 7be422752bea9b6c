/*
** SPDX-License-Identifier: MIT
**
** Names beyond ASCII (core/links/idna): the examples of RFC 3492, RFC 5892, RFC 5893,
** UTS #46 and the URL Standard, each check by itself, and names that grow or become
** empty.
**
**     idna
**
** Prints "N passed, N failed".
*/
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../core/uri_idna.h"
#include "../../core/links/idna/idna.h"
#include "check.h"

/* Convert, in memory of exactly the announced size; the result ends with NUL. */
static enum uri_idna_reason convert(const char *text, size_t n, unsigned checks,
                                    int to_ascii, char **result,
                                    struct uri_span *label){
  struct uri_span domain = { text, n };
  size_t size = to_ascii ? uri_idna_to_ascii_size(domain, checks)
                         : uri_idna_to_unicode_size(domain, checks);
  char *out = malloc(size);
  struct uri_idna_fault why;
  size_t written = to_ascii ? uri_idna_to_ascii(domain, checks, out, &why)
                            : uri_idna_to_unicode(domain, checks, out, &why);
  check_of((written!=URI_NONE)==(why.reason==URI_IDNA_REASON_NONE), text,
           "result and reason");
  if( written==URI_NONE ) written = 0;
  *result = malloc(written+1);
  memcpy(*result, out, written);
  (*result)[written] = 0;
  *label = why.label;
  free(out);
  return why.reason;
}

/* ---- examples that convert both ways ---- */

static const struct { const char *unicode, *ascii; } same[] = {
  /* RFC 3492 7.1, (A) to (S), but for upper case, which is mapped */
  { "ليهمابتكلموشعربي؟", "xn--egbpdaj6bu4bxfgehfvwxn" },
  { "他们为什么不说中文", "xn--ihqwcrb4cv8a8dqg056pqjye" },
  { "他們爲什麽不說中文", "xn--ihqwctvzc91f659drss3x8bo0yb" },
  { "pročprostěnemluvíčesky", "xn--proprostnemluvesky-uyb24dma41a" },
  { "למההםפשוטלאמדבריםעברית", "xn--4dbcagdahymbxekheh6e0a7fei0b" },
  { "यहलोगहिन्दीक्योंनहींबोलसकतेहैं",
    "xn--i1baa7eci9glrd9b2ae1bj0hfcgg6iyaf8o0a1dig0cd" },
  { "なぜみんな日本語を話してくれないのか", "xn--n8jok5ay5dzabd5bym9f0cm5685rrjetr6pdxa" },
  { "세계의모든사람들이한국어를이해한다면얼마나좋을까",
    "xn--989aomsvi5e83db1d2a355cv1e0vak1dwrv93d5xbh15a0dt30a5jpsd879ccm6fea98c" },
  { "почемужеонинеговорятпорусски", "xn--b1abfaaepdrnnbgefbadotcwatmq2g4l" },
  { "porquénopuedensimplementehablarenespañol",
    "xn--porqunopuedensimplementehablarenespaol-fmd56a" },
  { "tạisaohọkhôngthểchỉnóitiếngviệt",
    "xn--tisaohkhngthchnitingvit-kjcr8268qyxafd2f1b9g" },
  { "3年b組金八先生", "xn--3b-ww4c5e180e575a65lsy2b" },
  { "安室奈美恵-with-super-monkeys", "xn---with-super-monkeys-pc58ag80a8qai00g7n9n" },
  { "hello-another-way-それぞれの場所", "xn--hello-another-way--fc4qua05auwb3674vfr0b" },
  { "ひとつ屋根の下2", "xn--2-u9tlzr9756bt3uc0v" },
  { "majiでkoiする5秒前", "xn--majikoi5-783gue6qz075azm5e" },
  { "パフィーdeルンバ", "xn--de-jg4avhby1noc0d" },
  { "そのスピードで", "xn--d9juau41awczczp" },
  /* UTS #46, the URL Standard */
  { "bücher.example", "xn--bcher-kva.example" },
  { "faß.de", "xn--fa-hia.de" },
  { "βόλος.com", "xn--nxasmm1c.com" },
  { "☕.example", "xn--53h.example" },
  { "≠.example", "xn--1ch.example" },
  /* joiners: after a virama, and between letters that join */
  { "क्‍ष", "xn--11b2ezcw70k" },
  { "نامه‌ای", "xn--mgba3gch31f060k" },
  { "", "" }, { ".", "." }, { "a..ü.", "a..xn--tda." }
};

/* ---- characters that are mapped, or are errors ---- */

enum {
  STD3 = URI_IDNA_CHECK_STD3, HYPHENS = URI_IDNA_CHECK_HYPHENS,
  LENGTHS = URI_IDNA_CHECK_LENGTHS, HOST = URI_IDNA_CHECK_HOST,
  BIDI = URI_IDNA_CHECK_BIDI
};

#define A63 "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"

static const struct {
  const char *text;
  unsigned checks;
  enum uri_idna_reason reason;
  const char *expected;      /* in ASCII; or the label with the fault */
} cases[] = {
  /* mapped: case, width, compatibility, dots, what vanishes */
  { "BÜCHER.Example", 0, URI_IDNA_REASON_NONE, "xn--bcher-kva.example" },
  { "ẞ.DE", 0, URI_IDNA_REASON_NONE, "xn--zca.de" },
  { "u\xCC\x88", 0, URI_IDNA_REASON_NONE, "xn--tda" },
  { "Ｗ．①②⑦｡㍿", 0, URI_IDNA_REASON_NONE, "w.127.xn--6oqv20b1zgzxr" },
  { "a\xC2\xAD" "b", 0, URI_IDNA_REASON_NONE, "ab" },
  { "\xC2\xAD", 0, URI_IDNA_REASON_NONE, "" },
  { "\xC2\xAD", HOST, URI_IDNA_REASON_EMPTY, "\xC2\xAD" },
  { "İ", 0, URI_IDNA_REASON_NONE, "xn--i-9bb" },
  { "ａ\xE2\x80\x8B", 0, URI_IDNA_REASON_NONE, "a" },
  { "XN--BCHER-KVA", 0, URI_IDNA_REASON_NONE, "xn--bcher-kva" },
  { "ｘn--bcher-kva.ü", 0, URI_IDNA_REASON_NONE, "xn--bcher-kva.xn--tda" },
  { "A_b~", 0, URI_IDNA_REASON_NONE, "a_b~" },

  /* normal form C: order of marks, what stands between, Hangul */
  { "a\xCC\x81\xCC\xA3", 0, URI_IDNA_REASON_NONE, "xn--lsa752l" },
  { "ä\xCC\xA3", 0, URI_IDNA_REASON_NONE, "xn--ssa342l" },
  { "ǘ\xCC\x9B", 0, URI_IDNA_REASON_NONE, "xn--yia88dua" },
  { "\xE1\x84\x92\xE1\x85\xA1\xE1\x86\xAB", 0, URI_IDNA_REASON_NONE, "xn--6q8b" },
  { "하\xE1\x86\xAB", 0, URI_IDNA_REASON_NONE, "xn--6q8b" },
  { "한\xE1\x86\xAB", 0, URI_IDNA_REASON_NONE, "xn--uud7031h" },

  { "\xF0\x91\x82\x99\xF0\x91\x82\xBA", 0, URI_IDNA_REASON_NONE, "xn--i40d" },

  /* errors */
  { "x.a\xFF" "b.y", 0, URI_IDNA_REASON_UTF8, "a\xFF" "b" },
  { "\xED\xA0\x80", 0, URI_IDNA_REASON_UTF8, "\xED\xA0\x80" },
  { "a\xEF\xBF\xBD.b", 0, URI_IDNA_REASON_DISALLOWED, "a\xEF\xBF\xBD" },
  { "a\xE2\x80\xA8.ü", 0, URI_IDNA_REASON_DISALLOWED, "a\xE2\x80\xA8" },
  { "ü.xn--a.b", 0, URI_IDNA_REASON_ALABEL, "xn--a" },
  { "xn--é", 0, URI_IDNA_REASON_PUNYCODE, "xn--é" },
  { "xn---a", 0, URI_IDNA_REASON_PUNYCODE, "xn---a" },
  { "xn--_", 0, URI_IDNA_REASON_PUNYCODE, "xn--_" },
  { "xn--99999999", 0, URI_IDNA_REASON_PUNYCODE, "xn--99999999" },
  { "xn--", 0, URI_IDNA_REASON_ALABEL, "xn--" },
  { "xn--a-", 0, URI_IDNA_REASON_ALABEL, "xn--a-" },
  { "xn--mgba", 0, URI_IDNA_REASON_NONE, "xn--mgba" },
  { "xn--8i7caa", 0, URI_IDNA_REASON_ALABEL, "xn--8i7caa" },     /* ｗｗｗ */
  { "xn--u-ccb", 0, URI_IDNA_REASON_ALABEL, "xn--u-ccb" },       /* not form C */
  { "xn--xn---epa", 0, URI_IDNA_REASON_XN, "xn--xn---epa" },
  { "\xCC\x81" "a", 0, URI_IDNA_REASON_MARK, "\xCC\x81" "a" },
  { "a\xE2\x80\x8D", 0, URI_IDNA_REASON_JOINER, "a\xE2\x80\x8D" },
  { "\xE2\x80\x8Cü", 0, URI_IDNA_REASON_JOINER, "\xE2\x80\x8Cü" },
  { "نامه\xE2\x80\x8C", 0, URI_IDNA_REASON_JOINER, "نامه\xE2\x80\x8C" },
  { "نامه\xE2\x80\x8C\xE2\x80\x8Cای", 0, URI_IDNA_REASON_JOINER,
    "نامه\xE2\x80\x8C\xE2\x80\x8Cای" },
  { "نامه\xE2\x80\x8C" "a", 0, URI_IDNA_REASON_JOINER, "نامه\xE2\x80\x8C" "a" },
  { "ﷺ", 0, URI_IDNA_REASON_BIDI, "ﷺ" },

  /* the rule for text from right to left (RFC 5893), also across labels */
  { "אב.a", 0, URI_IDNA_REASON_NONE, "xn--4dbc.a" },
  { "0a.אב", 0, URI_IDNA_REASON_BIDI, "0a" },
  { "0a.xn--4dbc", 0, URI_IDNA_REASON_BIDI, "0a" },
  { "0à", 0, URI_IDNA_REASON_NONE, "xn--0-sfa" },
  { "0à", BIDI, URI_IDNA_REASON_BIDI, "0à" },
  { "אa", 0, URI_IDNA_REASON_BIDI, "אa" },
  { "a.א-", 0, URI_IDNA_REASON_BIDI, "א-" },
  { "א1", 0, URI_IDNA_REASON_NONE, "xn--1-zhc" },
  { "א١1", 0, URI_IDNA_REASON_BIDI, "א١1" },
  { "١", 0, URI_IDNA_REASON_BIDI, "١" },
  { "a١", 0, URI_IDNA_REASON_BIDI, "a١" },
  { "a-.א", 0, URI_IDNA_REASON_BIDI, "a-" },
  { "א\xD6\xB0", 0, URI_IDNA_REASON_NONE, "xn--7cb7d" },

  /* forbidden domain code points, also those that a mapping makes */
  { "a/b", 0, URI_IDNA_REASON_NONE, "a/b" },
  { "x.℀", HOST, URI_IDNA_REASON_HOST, "℀" },
  { "a％b", HOST, URI_IDNA_REASON_HOST, "a％b" },
  { "a!ü", HOST, URI_IDNA_REASON_NONE, "xn--a!-yka" },
  { "a\x7F", HOST, URI_IDNA_REASON_HOST, "a\x7F" },
  { "<\xCC\xB8", HOST, URI_IDNA_REASON_NONE, "xn--gdh" },
  { "a", HOST, URI_IDNA_REASON_NONE, "a" },

  /* the strict checks */
  { "_a.B", STD3, URI_IDNA_REASON_STD3, "_a" },
  { "a-0.B", STD3, URI_IDNA_REASON_NONE, "a-0.b" },
  { "-a.b", HYPHENS, URI_IDNA_REASON_HYPHEN_ENDS, "-a" },
  { "b.a-", HYPHENS, URI_IDNA_REASON_HYPHEN_ENDS, "a-" },
  { "r3---sn", HYPHENS, URI_IDNA_REASON_HYPHENS_34, "r3---sn" },
  { "r3---sn.-a-", 0, URI_IDNA_REASON_NONE, "r3---sn.-a-" },
  { "-ü", HYPHENS, URI_IDNA_REASON_HYPHEN_ENDS, "-ü" },
  { "a..b", LENGTHS, URI_IDNA_REASON_EMPTY, "" },
  { "a.b.", LENGTHS, URI_IDNA_REASON_EMPTY, "" },
  { A63, LENGTHS, URI_IDNA_REASON_NONE, A63 },
  { "a" A63 ".b", LENGTHS, URI_IDNA_REASON_LONG_LABEL, "a" A63 },
  { "a" A63, 0, URI_IDNA_REASON_NONE, "a" A63 },
  { A63 "." A63 "." A63 "." "b" A63 "", 0, URI_IDNA_REASON_NONE,
    A63 "." A63 "." A63 "." "b" A63 },
  { A63 "." A63 "." A63 "." A63, LENGTHS, URI_IDNA_REASON_LONG_NAME,
    A63 "." A63 "." A63 "." A63 }
};

static void try_one(const char *text, int to_ascii, const char *expected){
  struct uri_span label;
  char *result;
  enum uri_idna_reason reason = convert(text, strlen(text), 0, to_ascii, &result,
                                        &label);
  check_of(reason==URI_IDNA_REASON_NONE && strcmp(result, expected)==0, text, result);
  free(result);
}

static void try_same(const char *unicode, const char *ascii){
  try_one(unicode, 1, ascii);
  try_one(ascii, 0, unicode);
}

static void try_case(size_t i){
  struct uri_span label;
  char *result;
  const char *expected = cases[i].expected;
  enum uri_idna_reason reason = convert(cases[i].text, strlen(cases[i].text),
                                        cases[i].checks, 1, &result, &label);
  if( reason!=cases[i].reason ){
    printf("  reason %d\n", (int)reason);
    check_of(0, cases[i].text, "another reason");
  }else if( reason==URI_IDNA_REASON_NONE ){
    check_of(strcmp(result, expected)==0, cases[i].text, result);
  }else{
    check_of(label.n==strlen(expected) && memcmp(label.p, expected, label.n)==0,
             cases[i].text, "another label");
  }
  free(result);
}

/* Names that are too long for the DNS, but not for these functions. */
static void try_long(const char *piece, size_t count, const char *tail){
  size_t n = strlen(piece), length = n*count+strlen(tail), i;
  char *text = malloc(length+1), *ascii, *unicode, *again;
  struct uri_span label;
  for(i=0; i<count; i++) memcpy(text+i*n, piece, n);
  memcpy(text+n*count, tail, strlen(tail)+1);
  check_of(convert(text, length, 0, 1, &ascii, &label)==URI_IDNA_REASON_NONE, piece,
           "a long label");
  check_of(convert(ascii, strlen(ascii), 0, 0, &unicode,
                   &label)==URI_IDNA_REASON_NONE, piece, "back");
  check_of(convert(unicode, strlen(unicode), 0, 1, &again,
                   &label)==URI_IDNA_REASON_NONE && strcmp(ascii, again)==0, piece,
           "there again");
  free(text);
  free(ascii);
  free(unicode);
  free(again);
}

/* A name longer than IDNA_LONGEST is at fault, but for one in ASCII. */
static void try_longest(void){
  size_t n = IDNA_LONGEST+2;
  char *text = malloc(n), *result;
  struct uri_span label;
  memset(text, 'a', n);
  check_of(convert(text, n, 0, 1, &result, &label)==URI_IDNA_REASON_NONE
           && strlen(result)==n, "a name in ASCII", "longer than IDNA_LONGEST");
  free(result);
  memcpy(text, "\xC3\xBC", 2);
  check_of(convert(text, n, 0, 1, &result, &label)==URI_IDNA_REASON_LONG_NAME
           && label.n==n, "a name in Unicode", "longer than IDNA_LONGEST");
  free(result);
  check_of(convert(text, n, 0, 0, &result, &label)==URI_IDNA_REASON_LONG_NAME,
           "a name in Unicode", "longer than IDNA_LONGEST, to Unicode");
  free(result);
  free(text);
}

int main(void){
  size_t i;
  for(i=0; i<sizeof same/sizeof same[0]; i++) try_same(same[i].unicode, same[i].ascii);
  for(i=0; i<sizeof cases/sizeof cases[0]; i++) try_case(i);
  {
    struct uri_span label;
    char *result;
    check_of(convert("ü" A63 "..", strlen("ü" A63 ".."), LENGTHS, 0, &result,
                     &label)==URI_IDNA_REASON_NONE, "lengths", "of names in Unicode");
    free(result);
  }
  {
    struct uri_span plain = { "A", 1 };
    char out[100];
    check_of(uri_idna_to_ascii_size(plain, 0)<=sizeof out
             && uri_idna_to_ascii(plain, 0, out, 0)==1 && out[0]=='a',
             "A", "without a reason");
  }
  for(i=0; i<=IDNA_SHORT_ASCII; i++){
    size_t most = uri_idna_points_most(i);
    check_of(i>IDNA_SHORT
             || (uri_idna_points_size(most)<=i*IDNA_SHORT_WORK+IDNA_SHORT_MORE
                 && uri_idna_written(most)<=i*IDNA_SHORT_GROWTH+IDNA_PREFIX_EXTRA),
             "short", "a size by arithmetic");
    check_of(uri_idna_points_size(i)<=i*IDNA_SHORT_POINT+IDNA_SHORT_MORE
             && uri_idna_written(i)<=i*IDNA_SHORT_DIGITS+IDNA_PREFIX_EXTRA,
             "short", "a size of ASCII by arithmetic");
  }
  try_long("ü", 5000, "");
  try_long("日本語", 3000, "a");
  try_long("ab", 5000, "ü");
  try_long("xn--tda.", 1000, "b");
  try_long("a\xCC\x81\xCC\xA3\xCC\x81\xCC\xA3", 500, "");
  try_long("a\xCC\x81\xCC\xA3\xCC\x81\xCC\xA3\xCC\x81\xCC\xA3\xCC\x81\xCC\xA3\xCC\x81"
           "\xCC\xA3\xCC\x81\xCC\xA3\xCC\x81\xCC\xA3\xCC\x81\xCC\xA3\xCC\x81\xCC\xA3",
           100, "");
  try_longest();
  return check_sum();
}
