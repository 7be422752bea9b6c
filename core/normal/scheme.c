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
#include "../scan/inline.h"
#include "../syntax/span.h"

static const struct uri_scheme schemes_2[] = {
  { "ws",              80, URI_SCHEME_ROOT    }, /* RFC 6455 3 */
  { "go",            1096, URI_SCHEME_PLAIN   }, /* RFC 3368 3.3.3 */
};

static const struct uri_scheme schemes_3[] = {
  { "ftp",             21, URI_SCHEME_ROOT    }, /* RFC 1738 3.2 */
  { "urn",              0, URI_SCHEME_URN     }, /* RFC 8141 3.1 */
  { "wss",            443, URI_SCHEME_ROOT    }, /* RFC 6455 3 */
  { "aaa",           3868, URI_SCHEME_PLAIN   }, /* RFC 6733 4.3.1 */
  { "cap",           1026, URI_SCHEME_PLAIN   }, /* RFC 4324 5, port registry */
  { "dns",             53, URI_SCHEME_PLAIN   }, /* RFC 4501 3, RFC 1035 4.2 */
  { "git",           9418, URI_SCHEME_PLAIN   }, /* Git documentation, port registry */
  { "iax",           4569, URI_SCHEME_PLAIN   }, /* RFC 5456 */
  { "ipp",            631, URI_SCHEME_PLAIN   }, /* RFC 3510 */
  { "mms",           1755, URI_SCHEME_PLAIN   }, /* MS-MMSP, port registry */
  { "nfs",           2049, URI_SCHEME_PLAIN   }, /* RFC 2224 */
  { "pop",            110, URI_SCHEME_PLAIN   }, /* RFC 2384 */
  { "rmi",           1099, URI_SCHEME_PLAIN   }, /* Java Naming */
  { "sip",           5060, URI_SCHEME_PLAIN   }, /* RFC 3261 19.1.2 */
  { "ssh",             22, URI_SCHEME_PLAIN   }, /* draft-ietf-secsh-scp-sftp-ssh-uri */
  { "svn",           3690, URI_SCHEME_PLAIN   }, /* Subversion documentation */
  { "tip",           3372, URI_SCHEME_PLAIN   }, /* RFC 2371 8 */
  { "vnc",           5900, URI_SCHEME_PLAIN   }, /* RFC 7869 */
};

static const struct uri_scheme schemes_4[] = {
  { "http",            80, URI_SCHEME_ROOT    }, /* RFC 9110 4.2.1 */
  { "file",             0, URI_SCHEME_FILE    }, /* RFC 8089 2 */
  { "aaas",          5658, URI_SCHEME_PLAIN   }, /* RFC 6733 4.3.1 */
  { "acap",           674, URI_SCHEME_PLAIN   }, /* RFC 2244 */
  { "agtp",          4480, URI_SCHEME_PLAIN   }, /* its registration */
  { "amqp",          5672, URI_SCHEME_PLAIN   }, /* port registry, AMQP 1.0 */
  { "coap",          5683, URI_SCHEME_PLAIN   }, /* RFC 7252 6.1 */
  { "dict",          2628, URI_SCHEME_PLAIN   }, /* RFC 2229 5 */
  { "icap",          1344, URI_SCHEME_PLAIN   }, /* RFC 3507 4.2 */
  { "imap",           143, URI_SCHEME_PLAIN   }, /* RFC 5092 */
  { "ipps",           631, URI_SCHEME_PLAIN   }, /* RFC 7472 */
  { "ldap",           389, URI_SCHEME_PLAIN   }, /* RFC 4516 2 */
  { "mqtt",          1883, URI_SCHEME_PLAIN   }, /* MQTT URI scheme */
  { "msrp",          2855, URI_SCHEME_PLAIN   }, /* RFC 4975, port registry */
  { "mtqp",          1038, URI_SCHEME_PLAIN   }, /* RFC 3887 */
  { "news",           119, URI_SCHEME_PLAIN   }, /* RFC 5538 2 */
  { "nntp",           119, URI_SCHEME_PLAIN   }, /* RFC 5538 2 */
  { "rtmp",          1935, URI_SCHEME_PLAIN   }, /* RTMP URI schemes memo */
  { "rtsp",           554, URI_SCHEME_PLAIN   }, /* RFC 7826 4.2 */
  { "sftp",            22, URI_SCHEME_PLAIN   }, /* draft-ietf-secsh-scp-sftp-ssh-uri */
  { "sips",          5061, URI_SCHEME_PLAIN   }, /* RFC 3261 19.1.2 */
  { "smtp",            25, URI_SCHEME_PLAIN   }, /* draft-melnikov-smime-msa-to-mda */
  { "snmp",           161, URI_SCHEME_PLAIN   }, /* RFC 4088 */
  { "stun",          3478, URI_SCHEME_PLAIN   }, /* RFC 7064 3.2 */
  { "tftp",            69, URI_SCHEME_PLAIN   }, /* RFC 3617, RFC 1350 */
  { "turn",          3478, URI_SCHEME_PLAIN   }, /* RFC 7065 3.2 */
  { "wais",           210, URI_SCHEME_PLAIN   }, /* RFC 4156 2 */
};

static const struct uri_scheme schemes_5[] = {
  { "https",          443, URI_SCHEME_ROOT    }, /* RFC 9110 4.2.2 */
  { "amqps",         5671, URI_SCHEME_PLAIN   }, /* port registry, AMQP 1.0 */
  { "coaps",         5684, URI_SCHEME_PLAIN   }, /* RFC 7252 6.2 */
  { "ldaps",          636, URI_SCHEME_PLAIN   }, /* port registry */
  { "mqtts",         8883, URI_SCHEME_PLAIN   }, /* MQTT URI scheme */
  { "mysql",         3306, URI_SCHEME_PLAIN   }, /* port registry */
  { "redis",         6379, URI_SCHEME_PLAIN   }, /* port registry */
  { "rsync",          873, URI_SCHEME_PLAIN   }, /* RFC 5781 2 */
  { "rtmfp",         1935, URI_SCHEME_PLAIN   }, /* RFC 7425 */
  { "rtsps",          322, URI_SCHEME_PLAIN   }, /* RFC 7826 4.2 */
  { "rtspu",          554, URI_SCHEME_PLAIN   }, /* RFC 2326 3.2 */
  { "sieve",         4190, URI_SCHEME_PLAIN   }, /* RFC 5804 3 */
  { "snews",          563, URI_SCHEME_PLAIN   }, /* RFC 5538, port registry */
  { "stuns",         5349, URI_SCHEME_PLAIN   }, /* RFC 7064 3.2 */
  { "turns",         5349, URI_SCHEME_PLAIN   }, /* RFC 7065 3.2 */
  { "vemmi",          575, URI_SCHEME_PLAIN   }, /* RFC 2122 */
};

static const struct uri_scheme schemes_6[] = {
  { "mailto",           0, URI_SCHEME_MAILTO  }, /* RFC 6068 2 */
  { "finger",          79, URI_SCHEME_PLAIN   }, /* RFC 1288 */
  { "gopher",          70, URI_SCHEME_PLAIN   }, /* RFC 4266 2.1 */
  { "rediss",        6379, URI_SCHEME_PLAIN   }, /* as redis */
  { "submit",         587, URI_SCHEME_PLAIN   }, /* draft-melnikov-smime-msa-to-mda */
  { "telnet",          23, URI_SCHEME_PLAIN   }, /* RFC 4248 2 */
  { "tn3270",          23, URI_SCHEME_PLAIN   }, /* RFC 6270 2.1 */
};

static const struct uri_scheme schemes_7[] = {
  { "coap+ws",         80, URI_SCHEME_PLAIN   }, /* RFC 8323 8.3 */
  { "mongodb",      27017, URI_SCHEME_PLAIN   }, /* MongoDB connection strings */
  { "mupdate",       3905, URI_SCHEME_PLAIN   }, /* RFC 3656 8 */
  { "z39.50r",        210, URI_SCHEME_PLAIN   }, /* RFC 2056 */
  { "z39.50s",        210, URI_SCHEME_PLAIN   }, /* RFC 2056 */
};

static const struct uri_scheme schemes_8[] = {
  { "coap+tcp",      5683, URI_SCHEME_PLAIN   }, /* RFC 8323 8.1 */
  { "coaps+ws",       443, URI_SCHEME_PLAIN   }, /* RFC 8323 8.4 */
  { "iris.lwz",       715, URI_SCHEME_PLAIN   }, /* RFC 4993 7.1.2 */
  { "iris.xpc",       713, URI_SCHEME_PLAIN   }, /* RFC 4992 13.5 */
  { "prospero",      1525, URI_SCHEME_PLAIN   }, /* RFC 4157 2 */
  { "xcompute",     11235, URI_SCHEME_PLAIN   }, /* both registries */
};

static const struct uri_scheme schemes_9[] = {
  { "coaps+tcp",     5684, URI_SCHEME_PLAIN   }, /* RFC 8323 8.2 */
  { "iris.beep",      702, URI_SCHEME_PLAIN   }, /* RFC 3983 */
  { "iris.xpcs",      714, URI_SCHEME_PLAIN   }, /* RFC 4992 13.6 */
  { "soap.beep",      605, URI_SCHEME_PLAIN   }, /* RFC 4227 */
};

static const struct uri_scheme schemes_10[] = {
  { "dilithium3",   30939, URI_SCHEME_PLAIN   }, /* both registries */
  { "postgresql",    5432, URI_SCHEME_PLAIN   }, /* port registry */
  { "soap.beeps",     605, URI_SCHEME_PLAIN   }, /* RFC 4227 */
};

static const struct uri_scheme schemes_11[] = {
  { "xmlrpc.beep",    602, URI_SCHEME_PLAIN   }, /* RFC 3529 */
};

static const struct uri_scheme schemes_12[] = {
  { "xmlrpc.beeps",   602, URI_SCHEME_PLAIN   }, /* RFC 3529 */
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
** The bits in which a name differs from the one of a row, which has as many bytes, 4
** to 8: its first four bytes and its last four.  The names of http and https differ in
** length, and a loop over bytes would be mispredicted for one of them.
*/
static inline uint32_t scheme_differs(struct span name, const char *known){
  uint32_t front, back, known_front, known_back;
  memcpy(&front, name.p, 4);
  memcpy(&known_front, known, 4);
  memcpy(&back, name.p+name.n-4, 4);
  memcpy(&known_back, known+name.n-4, 4);
  return (front ^ known_front) | (back ^ known_back);
}

/* Apart, so that uri_scheme_find() saves no registers for the names that nearly all
** links have. */
static URI_NEVER_INLINE const struct uri_scheme *scheme_search(struct span name){
  int is_word = name.n>=4 && name.n<=8;
  size_t i;
  for(i=0; i<schemes[name.n].n; i++){
    const struct uri_scheme *known = &schemes[name.n].rows[i];
    /* A letter in the other case differs in one bit. */
    if( is_word && scheme_differs(name, known->name) & ~UINT32_C(0x20202020) ) continue;
    if( span_is(name, (struct span){known->name, name.n}) ) return known;
  }
  return 0;
}

const struct uri_scheme *uri_scheme_find(struct span name){
  const struct uri_scheme *first;
  if( name.n>=sizeof schemes / sizeof schemes[0] ) return 0;
  first = schemes[name.n].rows;
  if( name.n>=4 && name.n<=8 && scheme_differs(name, first->name)==0 ) return first;
  return scheme_search(name);
}
