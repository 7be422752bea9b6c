/*
** SPDX-License-Identifier: MIT
**
** What is known of schemes (RFC 3986 6.2.3): their default ports, and how
** their own specifications extend normalization.
**
** The table has every scheme of IANA's registry (permanent, provisional or
** historical) whose specification gives a default port, with the place that
** gives it, and schemes of databases and brokers that have the name of a service
** in IANA's registry of ports.  A scheme about whose port the sources disagree (irc, ircs, smb)
** is left out: a missing row only misses an equivalence, a wrong one would
** merge two URIs that differ.
**
** A table for each length of a name, those that most links have in front: nearly
** every search ends at the first row.
*/
#include <stdint.h>
#include <string.h>

#include "../uri.h"

#include "../scan/chars.h"
#include "../syntax/span.h"

static const struct uri_scheme schemes_2[] = {
  { SPAN("ws"),            SPAN("80"),     URI_SCHEME_ROOT   }, /* RFC 6455 3 */
  { SPAN("go"),            SPAN("1096"),   URI_SCHEME_PLAIN  }, /* RFC 3368 3.3.3 */
};

static const struct uri_scheme schemes_3[] = {
  { SPAN("ftp"),           SPAN("21"),     URI_SCHEME_ROOT   }, /* RFC 1738 3.2 */
  { SPAN("urn"),           {0, 0},         URI_SCHEME_URN    }, /* RFC 8141 3.1 */
  { SPAN("wss"),           SPAN("443"),    URI_SCHEME_ROOT   }, /* RFC 6455 3 */
  { SPAN("aaa"),           SPAN("3868"),   URI_SCHEME_PLAIN  }, /* RFC 6733 4.3.1 */
  { SPAN("cap"),           SPAN("1026"),   URI_SCHEME_PLAIN  }, /* RFC 4324 5, port registry */
  { SPAN("dns"),           SPAN("53"),     URI_SCHEME_PLAIN  }, /* RFC 4501 3, RFC 1035 4.2 */
  { SPAN("git"),           SPAN("9418"),   URI_SCHEME_PLAIN  }, /* Git documentation, port registry */
  { SPAN("iax"),           SPAN("4569"),   URI_SCHEME_PLAIN  }, /* RFC 5456 */
  { SPAN("ipp"),           SPAN("631"),    URI_SCHEME_PLAIN  }, /* RFC 3510 */
  { SPAN("mms"),           SPAN("1755"),   URI_SCHEME_PLAIN  }, /* MS-MMSP, port registry */
  { SPAN("nfs"),           SPAN("2049"),   URI_SCHEME_PLAIN  }, /* RFC 2224 */
  { SPAN("pop"),           SPAN("110"),    URI_SCHEME_PLAIN  }, /* RFC 2384 */
  { SPAN("rmi"),           SPAN("1099"),   URI_SCHEME_PLAIN  }, /* Java Naming */
  { SPAN("sip"),           SPAN("5060"),   URI_SCHEME_PLAIN  }, /* RFC 3261 19.1.2 */
  { SPAN("ssh"),           SPAN("22"),     URI_SCHEME_PLAIN  }, /* draft-ietf-secsh-scp-sftp-ssh-uri */
  { SPAN("svn"),           SPAN("3690"),   URI_SCHEME_PLAIN  }, /* Subversion documentation */
  { SPAN("tip"),           SPAN("3372"),   URI_SCHEME_PLAIN  }, /* RFC 2371 8 */
  { SPAN("vnc"),           SPAN("5900"),   URI_SCHEME_PLAIN  }, /* RFC 7869 */
};

static const struct uri_scheme schemes_4[] = {
  { SPAN("http"),          SPAN("80"),     URI_SCHEME_ROOT   }, /* RFC 9110 4.2.1 */
  { SPAN("file"),          {0, 0},         URI_SCHEME_FILE   }, /* RFC 8089 2 */
  { SPAN("aaas"),          SPAN("5658"),   URI_SCHEME_PLAIN  }, /* RFC 6733 4.3.1 */
  { SPAN("acap"),          SPAN("674"),    URI_SCHEME_PLAIN  }, /* RFC 2244 */
  { SPAN("agtp"),          SPAN("4480"),   URI_SCHEME_PLAIN  }, /* its registration */
  { SPAN("amqp"),            SPAN("5672"),   URI_SCHEME_PLAIN  }, /* port registry, AMQP 1.0 */
  { SPAN("coap"),          SPAN("5683"),   URI_SCHEME_PLAIN  }, /* RFC 7252 6.1 */
  { SPAN("dict"),          SPAN("2628"),   URI_SCHEME_PLAIN  }, /* RFC 2229 5 */
  { SPAN("icap"),          SPAN("1344"),   URI_SCHEME_PLAIN  }, /* RFC 3507 4.2 */
  { SPAN("imap"),          SPAN("143"),    URI_SCHEME_PLAIN  }, /* RFC 5092 */
  { SPAN("ipps"),          SPAN("631"),    URI_SCHEME_PLAIN  }, /* RFC 7472 */
  { SPAN("ldap"),          SPAN("389"),    URI_SCHEME_PLAIN  }, /* RFC 4516 2 */
  { SPAN("mqtt"),          SPAN("1883"),   URI_SCHEME_PLAIN  }, /* MQTT URI scheme */
  { SPAN("msrp"),            SPAN("2855"),   URI_SCHEME_PLAIN  }, /* RFC 4975, port registry */
  { SPAN("mtqp"),          SPAN("1038"),   URI_SCHEME_PLAIN  }, /* RFC 3887 */
  { SPAN("news"),          SPAN("119"),    URI_SCHEME_PLAIN  }, /* RFC 5538 2 */
  { SPAN("nntp"),          SPAN("119"),    URI_SCHEME_PLAIN  }, /* RFC 5538 2 */
  { SPAN("rtmp"),          SPAN("1935"),   URI_SCHEME_PLAIN  }, /* RTMP URI schemes memo */
  { SPAN("rtsp"),          SPAN("554"),    URI_SCHEME_PLAIN  }, /* RFC 7826 4.2 */
  { SPAN("sftp"),          SPAN("22"),     URI_SCHEME_PLAIN  }, /* draft-ietf-secsh-scp-sftp-ssh-uri */
  { SPAN("sips"),          SPAN("5061"),   URI_SCHEME_PLAIN  }, /* RFC 3261 19.1.2 */
  { SPAN("smtp"),          SPAN("25"),     URI_SCHEME_PLAIN  }, /* draft-melnikov-smime-msa-to-mda */
  { SPAN("snmp"),          SPAN("161"),    URI_SCHEME_PLAIN  }, /* RFC 4088 */
  { SPAN("stun"),          SPAN("3478"),   URI_SCHEME_PLAIN  }, /* RFC 7064 3.2 */
  { SPAN("tftp"),          SPAN("69"),     URI_SCHEME_PLAIN  }, /* RFC 3617, RFC 1350 */
  { SPAN("turn"),          SPAN("3478"),   URI_SCHEME_PLAIN  }, /* RFC 7065 3.2 */
  { SPAN("wais"),          SPAN("210"),    URI_SCHEME_PLAIN  }, /* RFC 4156 2 */
};

static const struct uri_scheme schemes_5[] = {
  { SPAN("https"),         SPAN("443"),    URI_SCHEME_ROOT   }, /* RFC 9110 4.2.2 */
  { SPAN("amqps"),           SPAN("5671"),   URI_SCHEME_PLAIN  }, /* port registry, AMQP 1.0 */
  { SPAN("coaps"),         SPAN("5684"),   URI_SCHEME_PLAIN  }, /* RFC 7252 6.2 */
  { SPAN("ldaps"),         SPAN("636"),    URI_SCHEME_PLAIN  }, /* port registry */
  { SPAN("mqtts"),         SPAN("8883"),   URI_SCHEME_PLAIN  }, /* MQTT URI scheme */
  { SPAN("mysql"),           SPAN("3306"),   URI_SCHEME_PLAIN  }, /* port registry */
  { SPAN("redis"),         SPAN("6379"),   URI_SCHEME_PLAIN  }, /* port registry */
  { SPAN("rsync"),         SPAN("873"),    URI_SCHEME_PLAIN  }, /* RFC 5781 2 */
  { SPAN("rtmfp"),         SPAN("1935"),   URI_SCHEME_PLAIN  }, /* RFC 7425 */
  { SPAN("rtsps"),         SPAN("322"),    URI_SCHEME_PLAIN  }, /* RFC 7826 4.2 */
  { SPAN("rtspu"),         SPAN("554"),    URI_SCHEME_PLAIN  }, /* RFC 2326 3.2 */
  { SPAN("sieve"),         SPAN("4190"),   URI_SCHEME_PLAIN  }, /* RFC 5804 3 */
  { SPAN("snews"),         SPAN("563"),    URI_SCHEME_PLAIN  }, /* RFC 5538, port registry */
  { SPAN("stuns"),         SPAN("5349"),   URI_SCHEME_PLAIN  }, /* RFC 7064 3.2 */
  { SPAN("turns"),         SPAN("5349"),   URI_SCHEME_PLAIN  }, /* RFC 7065 3.2 */
  { SPAN("vemmi"),         SPAN("575"),    URI_SCHEME_PLAIN  }, /* RFC 2122 */
};

static const struct uri_scheme schemes_6[] = {
  { SPAN("mailto"),        {0, 0},         URI_SCHEME_MAILTO }, /* RFC 6068 2 */
  { SPAN("finger"),        SPAN("79"),     URI_SCHEME_PLAIN  }, /* RFC 1288 */
  { SPAN("gopher"),        SPAN("70"),     URI_SCHEME_PLAIN  }, /* RFC 4266 2.1 */
  { SPAN("rediss"),        SPAN("6379"),   URI_SCHEME_PLAIN  }, /* as redis */
  { SPAN("submit"),        SPAN("587"),    URI_SCHEME_PLAIN  }, /* draft-melnikov-smime-msa-to-mda */
  { SPAN("telnet"),        SPAN("23"),     URI_SCHEME_PLAIN  }, /* RFC 4248 2 */
  { SPAN("tn3270"),        SPAN("23"),     URI_SCHEME_PLAIN  }, /* RFC 6270 2.1 */
};

static const struct uri_scheme schemes_7[] = {
  { SPAN("coap+ws"),       SPAN("80"),     URI_SCHEME_PLAIN  }, /* RFC 8323 8.3 */
  { SPAN("mongodb"),       SPAN("27017"),  URI_SCHEME_PLAIN  }, /* MongoDB connection strings */
  { SPAN("mupdate"),       SPAN("3905"),   URI_SCHEME_PLAIN  }, /* RFC 3656 8 */
  { SPAN("z39.50r"),       SPAN("210"),    URI_SCHEME_PLAIN  }, /* RFC 2056 */
  { SPAN("z39.50s"),       SPAN("210"),    URI_SCHEME_PLAIN  }, /* RFC 2056 */
};

static const struct uri_scheme schemes_8[] = {
  { SPAN("coap+tcp"),      SPAN("5683"),   URI_SCHEME_PLAIN  }, /* RFC 8323 8.1 */
  { SPAN("coaps+ws"),      SPAN("443"),    URI_SCHEME_PLAIN  }, /* RFC 8323 8.4 */
  { SPAN("iris.lwz"),      SPAN("715"),    URI_SCHEME_PLAIN  }, /* RFC 4993 7.1.2 */
  { SPAN("iris.xpc"),      SPAN("713"),    URI_SCHEME_PLAIN  }, /* RFC 4992 13.5 */
  { SPAN("prospero"),      SPAN("1525"),   URI_SCHEME_PLAIN  }, /* RFC 4157 2 */
  { SPAN("xcompute"),        SPAN("11235"),  URI_SCHEME_PLAIN  }, /* both registries */
};

static const struct uri_scheme schemes_9[] = {
  { SPAN("coaps+tcp"),     SPAN("5684"),   URI_SCHEME_PLAIN  }, /* RFC 8323 8.2 */
  { SPAN("iris.beep"),     SPAN("702"),    URI_SCHEME_PLAIN  }, /* RFC 3983 */
  { SPAN("iris.xpcs"),     SPAN("714"),    URI_SCHEME_PLAIN  }, /* RFC 4992 13.6 */
  { SPAN("soap.beep"),     SPAN("605"),    URI_SCHEME_PLAIN  }, /* RFC 4227 */
};

static const struct uri_scheme schemes_10[] = {
  { SPAN("dilithium3"),      SPAN("30939"),  URI_SCHEME_PLAIN  }, /* both registries */
  { SPAN("postgresql"),      SPAN("5432"),   URI_SCHEME_PLAIN  }, /* port registry */
  { SPAN("soap.beeps"),    SPAN("605"),    URI_SCHEME_PLAIN  }, /* RFC 4227 */
};

static const struct uri_scheme schemes_11[] = {
  { SPAN("xmlrpc.beep"),   SPAN("602"),    URI_SCHEME_PLAIN  }, /* RFC 3529 */
};

static const struct uri_scheme schemes_12[] = {
  { SPAN("xmlrpc.beeps"),  SPAN("602"),    URI_SCHEME_PLAIN  }, /* RFC 3529 */
};

/* The schemes whose names have so many letters. */
static const struct { const struct uri_scheme *rows; size_t n; } schemes[] = {
  [2] = { schemes_2, sizeof schemes_2 / sizeof *schemes_2 },
  [3] = { schemes_3, sizeof schemes_3 / sizeof *schemes_3 },
  [4] = { schemes_4, sizeof schemes_4 / sizeof *schemes_4 },
  [5] = { schemes_5, sizeof schemes_5 / sizeof *schemes_5 },
  [6] = { schemes_6, sizeof schemes_6 / sizeof *schemes_6 },
  [7] = { schemes_7, sizeof schemes_7 / sizeof *schemes_7 },
  [8] = { schemes_8, sizeof schemes_8 / sizeof *schemes_8 },
  [9] = { schemes_9, sizeof schemes_9 / sizeof *schemes_9 },
  [10] = { schemes_10, sizeof schemes_10 / sizeof *schemes_10 },
  [11] = { schemes_11, sizeof schemes_11 / sizeof *schemes_11 },
  [12] = { schemes_12, sizeof schemes_12 / sizeof *schemes_12 },
};

/*
** Is a name the one of a row, which has as many bytes, in any case of letters?
** The first four and the last four at once: the names of http and https differ in
** length, and a loop over bytes would be mispredicted for one of them.
*/
static int scheme_is(struct span name, struct span known){
  uint32_t front, back, known_front, known_back, differs;
  if( name.n<4 || name.n>8 ) return span_is(name, known);
  memcpy(&front, name.p, 4);
  memcpy(&known_front, known.p, 4);
  memcpy(&back, name.p+name.n-4, 4);
  memcpy(&known_back, known.p+known.n-4, 4);
  differs = (front ^ known_front) | (back ^ known_back);
  if( differs==0 ) return 1;
  if( differs & ~UINT32_C(0x20202020) ) return 0;
  return span_is(name, known);
}

const struct uri_scheme *uri_scheme_find(struct span name){
  size_t i;
  if( name.n>=sizeof schemes / sizeof schemes[0] ) return 0;
  for(i=0; i<schemes[name.n].n; i++){
    const struct uri_scheme *known = &schemes[name.n].rows[i];
    if( scheme_is(name, known->name) ) return known;
  }
  return 0;
}
