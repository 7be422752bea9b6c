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
#include "../uri.h"

#include "../scan/chars.h"

#define TEXT(literal) { literal, sizeof(literal) - 1 }

static const struct uri_scheme schemes_2[] = {
  { TEXT("ws"),            TEXT("80"),     URI_SCHEME_ROOT   }, /* RFC 6455 3 */
  { TEXT("go"),            TEXT("1096"),   URI_SCHEME_PLAIN  }, /* RFC 3368 3.3.3 */
};

static const struct uri_scheme schemes_3[] = {
  { TEXT("ftp"),           TEXT("21"),     URI_SCHEME_ROOT   }, /* RFC 1738 3.2 */
  { TEXT("urn"),           {0, 0},         URI_SCHEME_URN    }, /* RFC 8141 3.1 */
  { TEXT("wss"),           TEXT("443"),    URI_SCHEME_ROOT   }, /* RFC 6455 3 */
  { TEXT("aaa"),           TEXT("3868"),   URI_SCHEME_PLAIN  }, /* RFC 6733 4.3.1 */
  { TEXT("cap"),           TEXT("1026"),   URI_SCHEME_PLAIN  }, /* RFC 4324 5, port registry */
  { TEXT("dns"),           TEXT("53"),     URI_SCHEME_PLAIN  }, /* RFC 4501 3, RFC 1035 4.2 */
  { TEXT("git"),           TEXT("9418"),   URI_SCHEME_PLAIN  }, /* Git documentation, port registry */
  { TEXT("iax"),           TEXT("4569"),   URI_SCHEME_PLAIN  }, /* RFC 5456 */
  { TEXT("ipp"),           TEXT("631"),    URI_SCHEME_PLAIN  }, /* RFC 3510 */
  { TEXT("mms"),           TEXT("1755"),   URI_SCHEME_PLAIN  }, /* MS-MMSP, port registry */
  { TEXT("nfs"),           TEXT("2049"),   URI_SCHEME_PLAIN  }, /* RFC 2224 */
  { TEXT("pop"),           TEXT("110"),    URI_SCHEME_PLAIN  }, /* RFC 2384 */
  { TEXT("rmi"),           TEXT("1099"),   URI_SCHEME_PLAIN  }, /* Java Naming */
  { TEXT("sip"),           TEXT("5060"),   URI_SCHEME_PLAIN  }, /* RFC 3261 19.1.2 */
  { TEXT("ssh"),           TEXT("22"),     URI_SCHEME_PLAIN  }, /* draft-ietf-secsh-scp-sftp-ssh-uri */
  { TEXT("svn"),           TEXT("3690"),   URI_SCHEME_PLAIN  }, /* Subversion documentation */
  { TEXT("tip"),           TEXT("3372"),   URI_SCHEME_PLAIN  }, /* RFC 2371 8 */
  { TEXT("vnc"),           TEXT("5900"),   URI_SCHEME_PLAIN  }, /* RFC 7869 */
};

static const struct uri_scheme schemes_4[] = {
  { TEXT("http"),          TEXT("80"),     URI_SCHEME_ROOT   }, /* RFC 9110 4.2.1 */
  { TEXT("file"),          {0, 0},         URI_SCHEME_FILE   }, /* RFC 8089 2 */
  { TEXT("aaas"),          TEXT("5658"),   URI_SCHEME_PLAIN  }, /* RFC 6733 4.3.1 */
  { TEXT("acap"),          TEXT("674"),    URI_SCHEME_PLAIN  }, /* RFC 2244 */
  { TEXT("agtp"),          TEXT("4480"),   URI_SCHEME_PLAIN  }, /* its registration */
  { TEXT("amqp"),            TEXT("5672"),   URI_SCHEME_PLAIN  }, /* port registry, AMQP 1.0 */
  { TEXT("coap"),          TEXT("5683"),   URI_SCHEME_PLAIN  }, /* RFC 7252 6.1 */
  { TEXT("dict"),          TEXT("2628"),   URI_SCHEME_PLAIN  }, /* RFC 2229 5 */
  { TEXT("icap"),          TEXT("1344"),   URI_SCHEME_PLAIN  }, /* RFC 3507 4.2 */
  { TEXT("imap"),          TEXT("143"),    URI_SCHEME_PLAIN  }, /* RFC 5092 */
  { TEXT("ipps"),          TEXT("631"),    URI_SCHEME_PLAIN  }, /* RFC 7472 */
  { TEXT("ldap"),          TEXT("389"),    URI_SCHEME_PLAIN  }, /* RFC 4516 2 */
  { TEXT("mqtt"),          TEXT("1883"),   URI_SCHEME_PLAIN  }, /* MQTT URI scheme */
  { TEXT("msrp"),            TEXT("2855"),   URI_SCHEME_PLAIN  }, /* RFC 4975, port registry */
  { TEXT("mtqp"),          TEXT("1038"),   URI_SCHEME_PLAIN  }, /* RFC 3887 */
  { TEXT("news"),          TEXT("119"),    URI_SCHEME_PLAIN  }, /* RFC 5538 2 */
  { TEXT("nntp"),          TEXT("119"),    URI_SCHEME_PLAIN  }, /* RFC 5538 2 */
  { TEXT("rtmp"),          TEXT("1935"),   URI_SCHEME_PLAIN  }, /* RTMP URI schemes memo */
  { TEXT("rtsp"),          TEXT("554"),    URI_SCHEME_PLAIN  }, /* RFC 7826 4.2 */
  { TEXT("sftp"),          TEXT("22"),     URI_SCHEME_PLAIN  }, /* draft-ietf-secsh-scp-sftp-ssh-uri */
  { TEXT("sips"),          TEXT("5061"),   URI_SCHEME_PLAIN  }, /* RFC 3261 19.1.2 */
  { TEXT("smtp"),          TEXT("25"),     URI_SCHEME_PLAIN  }, /* draft-melnikov-smime-msa-to-mda */
  { TEXT("snmp"),          TEXT("161"),    URI_SCHEME_PLAIN  }, /* RFC 4088 */
  { TEXT("stun"),          TEXT("3478"),   URI_SCHEME_PLAIN  }, /* RFC 7064 3.2 */
  { TEXT("tftp"),          TEXT("69"),     URI_SCHEME_PLAIN  }, /* RFC 3617, RFC 1350 */
  { TEXT("turn"),          TEXT("3478"),   URI_SCHEME_PLAIN  }, /* RFC 7065 3.2 */
  { TEXT("wais"),          TEXT("210"),    URI_SCHEME_PLAIN  }, /* RFC 4156 2 */
};

static const struct uri_scheme schemes_5[] = {
  { TEXT("https"),         TEXT("443"),    URI_SCHEME_ROOT   }, /* RFC 9110 4.2.2 */
  { TEXT("amqps"),           TEXT("5671"),   URI_SCHEME_PLAIN  }, /* port registry, AMQP 1.0 */
  { TEXT("coaps"),         TEXT("5684"),   URI_SCHEME_PLAIN  }, /* RFC 7252 6.2 */
  { TEXT("ldaps"),         TEXT("636"),    URI_SCHEME_PLAIN  }, /* port registry */
  { TEXT("mqtts"),         TEXT("8883"),   URI_SCHEME_PLAIN  }, /* MQTT URI scheme */
  { TEXT("mysql"),           TEXT("3306"),   URI_SCHEME_PLAIN  }, /* port registry */
  { TEXT("redis"),         TEXT("6379"),   URI_SCHEME_PLAIN  }, /* port registry */
  { TEXT("rsync"),         TEXT("873"),    URI_SCHEME_PLAIN  }, /* RFC 5781 2 */
  { TEXT("rtmfp"),         TEXT("1935"),   URI_SCHEME_PLAIN  }, /* RFC 7425 */
  { TEXT("rtsps"),         TEXT("322"),    URI_SCHEME_PLAIN  }, /* RFC 7826 4.2 */
  { TEXT("rtspu"),         TEXT("554"),    URI_SCHEME_PLAIN  }, /* RFC 2326 3.2 */
  { TEXT("sieve"),         TEXT("4190"),   URI_SCHEME_PLAIN  }, /* RFC 5804 3 */
  { TEXT("snews"),         TEXT("563"),    URI_SCHEME_PLAIN  }, /* RFC 5538, port registry */
  { TEXT("stuns"),         TEXT("5349"),   URI_SCHEME_PLAIN  }, /* RFC 7064 3.2 */
  { TEXT("turns"),         TEXT("5349"),   URI_SCHEME_PLAIN  }, /* RFC 7065 3.2 */
  { TEXT("vemmi"),         TEXT("575"),    URI_SCHEME_PLAIN  }, /* RFC 2122 */
};

static const struct uri_scheme schemes_6[] = {
  { TEXT("mailto"),        {0, 0},         URI_SCHEME_MAILTO }, /* RFC 6068 2 */
  { TEXT("finger"),        TEXT("79"),     URI_SCHEME_PLAIN  }, /* RFC 1288 */
  { TEXT("gopher"),        TEXT("70"),     URI_SCHEME_PLAIN  }, /* RFC 4266 2.1 */
  { TEXT("rediss"),        TEXT("6379"),   URI_SCHEME_PLAIN  }, /* as redis */
  { TEXT("submit"),        TEXT("587"),    URI_SCHEME_PLAIN  }, /* draft-melnikov-smime-msa-to-mda */
  { TEXT("telnet"),        TEXT("23"),     URI_SCHEME_PLAIN  }, /* RFC 4248 2 */
  { TEXT("tn3270"),        TEXT("23"),     URI_SCHEME_PLAIN  }, /* RFC 6270 2.1 */
};

static const struct uri_scheme schemes_7[] = {
  { TEXT("coap+ws"),       TEXT("80"),     URI_SCHEME_PLAIN  }, /* RFC 8323 8.3 */
  { TEXT("mongodb"),       TEXT("27017"),  URI_SCHEME_PLAIN  }, /* MongoDB connection strings */
  { TEXT("mupdate"),       TEXT("3905"),   URI_SCHEME_PLAIN  }, /* RFC 3656 8 */
  { TEXT("z39.50r"),       TEXT("210"),    URI_SCHEME_PLAIN  }, /* RFC 2056 */
  { TEXT("z39.50s"),       TEXT("210"),    URI_SCHEME_PLAIN  }, /* RFC 2056 */
};

static const struct uri_scheme schemes_8[] = {
  { TEXT("coap+tcp"),      TEXT("5683"),   URI_SCHEME_PLAIN  }, /* RFC 8323 8.1 */
  { TEXT("coaps+ws"),      TEXT("443"),    URI_SCHEME_PLAIN  }, /* RFC 8323 8.4 */
  { TEXT("iris.lwz"),      TEXT("715"),    URI_SCHEME_PLAIN  }, /* RFC 4993 7.1.2 */
  { TEXT("iris.xpc"),      TEXT("713"),    URI_SCHEME_PLAIN  }, /* RFC 4992 13.5 */
  { TEXT("prospero"),      TEXT("1525"),   URI_SCHEME_PLAIN  }, /* RFC 4157 2 */
  { TEXT("xcompute"),        TEXT("11235"),  URI_SCHEME_PLAIN  }, /* both registries */
};

static const struct uri_scheme schemes_9[] = {
  { TEXT("coaps+tcp"),     TEXT("5684"),   URI_SCHEME_PLAIN  }, /* RFC 8323 8.2 */
  { TEXT("iris.beep"),     TEXT("702"),    URI_SCHEME_PLAIN  }, /* RFC 3983 */
  { TEXT("iris.xpcs"),     TEXT("714"),    URI_SCHEME_PLAIN  }, /* RFC 4992 13.6 */
  { TEXT("soap.beep"),     TEXT("605"),    URI_SCHEME_PLAIN  }, /* RFC 4227 */
};

static const struct uri_scheme schemes_10[] = {
  { TEXT("dilithium3"),      TEXT("30939"),  URI_SCHEME_PLAIN  }, /* both registries */
  { TEXT("postgresql"),      TEXT("5432"),   URI_SCHEME_PLAIN  }, /* port registry */
  { TEXT("soap.beeps"),    TEXT("605"),    URI_SCHEME_PLAIN  }, /* RFC 4227 */
};

static const struct uri_scheme schemes_11[] = {
  { TEXT("xmlrpc.beep"),   TEXT("602"),    URI_SCHEME_PLAIN  }, /* RFC 3529 */
};

static const struct uri_scheme schemes_12[] = {
  { TEXT("xmlrpc.beeps"),  TEXT("602"),    URI_SCHEME_PLAIN  }, /* RFC 3529 */
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

static int scheme_is(const char *name, struct span known){
  size_t i;
  for(i=0; i<known.n; i++){
    if( to_lower(name[i])!=known.p[i] ) return 0;
  }
  return 1;
}

const struct uri_scheme *uri_scheme_find(struct span name){
  size_t i;
  if( name.n>=sizeof schemes / sizeof schemes[0] ) return 0;
  for(i=0; i<schemes[name.n].n; i++){
    const struct uri_scheme *known = &schemes[name.n].rows[i];
    if( scheme_is(name.p, known->name) ) return known;
  }
  return 0;
}
