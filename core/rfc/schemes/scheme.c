/*
** SPDX-License-Identifier: MIT
**
** Facts about schemes: default ports, how their own specifications extend normalization
** (RFC 3986 6.2.3), and how browsers and readers of text treat them.
**
** The table has every scheme of IANA's registry (permanent, provisional or historical)
** whose specification gives a default port, with the place that gives it, schemes of
** databases and brokers that have the name of a service in IANA's registry of ports, and
** schemes whose URIs are recognized in running text without "//".  If the sources
** disagree about the port of a scheme (irc, ircs, smb), it has none here: a missing port
** only misses an equivalence, but a wrong one would merge two different URIs.
**
** Everything that the project knows about single schemes is in this table.
*/

#include "by_scheme.h"

/* The words of the table's columns: rules, flags, shapes. */
#define PLAIN    URI_SCHEME_RULE_PLAIN
#define ROOT     URI_SCHEME_RULE_ROOT
#define FILE_    URI_SCHEME_RULE_FILE
#define MAIL     URI_SCHEME_RULE_MAILTO
#define URN      URI_SCHEME_RULE_URN
#define FETCHED  (URI_SCHEME_SPECIAL | URI_SCHEME_CHARSET)
#define SOCKET   (URI_SCHEME_SPECIAL | URI_SCHEME_NO_USERINFO)
#define TYPED    URI_SCHEME_TYPED
#define PAGE     (URI_SCHEME_WEB | FETCHED | SOCKET | TYPED)
#define FILES    (FETCHED | TYPED)
#define NAME     URI_SCHEME_NAME
#define WRITTEN  (NAME | TYPED)
#define NONE     URI_SHAPE_NONE
#define ADDRESS  URI_SHAPE_ADDRESS
#define DATA     URI_SHAPE_DATA
#define DOI      URI_SHAPE_DOI
#define GEO      URI_SHAPE_GEO
#define MAILTO   URI_SHAPE_MAILTO
#define NAMED    URI_SHAPE_NAMED
#define NEWS     URI_SHAPE_NEWS
#define NUMBER   URI_SHAPE_NUMBER
#define QUERY    URI_SHAPE_QUERY
#define ROOTED   URI_SHAPE_ROOTED
#define TAG      URI_SHAPE_TAG

/* The schemes of most links come first, the others by name. */
static const struct uri_scheme schemes[] = {
  /* name        port  rule    flags     shape */
  { "https",        443, ROOT,   PAGE,     NONE    }, /* RFC 9110 4.2.2 */
  { "http",          80, ROOT,   PAGE,     NONE    }, /* RFC 9110 4.2.1 */
  { "mailto",         0, MAIL,   WRITTEN,  MAILTO  }, /* RFC 6068 2 */
  { "file",           0, FILE_,  FILES,    ROOTED  }, /* RFC 8089 2 */
  { "ftp",           21, ROOT,   FILES,    NONE    }, /* RFC 1738 3.2 */
  { "urn",            0, URN,    NAME,     NAMED   }, /* RFC 8141 3.1 */
  { "ws",            80, ROOT,   SOCKET,   NONE    }, /* RFC 6455 3 */
  { "wss",          443, ROOT,   SOCKET,   NONE    }, /* RFC 6455 3 */
  { "aaa",         3868, PLAIN,  0,        NONE    }, /* RFC 6733 4.3.1 */
  { "aaas",        5658, PLAIN,  0,        NONE    }, /* RFC 6733 4.3.1 */
  { "acap",         674, PLAIN,  0,        NONE    }, /* RFC 2244 */
  { "acct",           0, PLAIN,  NAME,     ADDRESS }, /* RFC 7565 */
  { "agtp",        4480, PLAIN,  0,        NONE    }, /* its registration */
  { "amqp",        5672, PLAIN,  0,        NONE    }, /* port registry, AMQP 1.0 */
  { "amqps",       5671, PLAIN,  0,        NONE    }, /* port registry, AMQP 1.0 */
  { "cap",         1026, PLAIN,  0,        NONE    }, /* RFC 4324 5, port registry */
  { "cid",            0, PLAIN,  NAME,     ADDRESS }, /* RFC 2392 */
  { "coap",        5683, PLAIN,  0,        NONE    }, /* RFC 7252 6.1 */
  { "coap+tcp",    5683, PLAIN,  0,        NONE    }, /* RFC 8323 8.1 */
  { "coap+ws",       80, PLAIN,  0,        NONE    }, /* RFC 8323 8.3 */
  { "coaps",       5684, PLAIN,  0,        NONE    }, /* RFC 7252 6.2 */
  { "coaps+tcp",   5684, PLAIN,  0,        NONE    }, /* RFC 8323 8.2 */
  { "coaps+ws",     443, PLAIN,  0,        NONE    }, /* RFC 8323 8.4 */
  { "data",           0, PLAIN,  NAME,     DATA    }, /* RFC 2397 */
  { "dict",        2628, PLAIN,  0,        NONE    }, /* RFC 2229 5 */
  { "did",            0, PLAIN,  0,        NAMED   }, /* W3C DID 3.1 */
  { "dilithium3", 30939, PLAIN,  0,        NONE    }, /* both registries */
  { "dns",           53, PLAIN,  0,        NONE    }, /* RFC 4501 3, RFC 1035 4.2 */
  { "doi",            0, PLAIN,  0,        DOI     }, /* its registration */
  { "finger",        79, PLAIN,  0,        NONE    }, /* RFC 1288 */
  { "geo",            0, PLAIN,  0,        GEO     }, /* RFC 5870 */
  { "git",         9418, PLAIN,  0,        NONE    }, /* Git documentation, port registry */
  { "go",          1096, PLAIN,  0,        NONE    }, /* RFC 3368 3.3.3 */
  { "gopher",        70, PLAIN,  0,        NONE    }, /* RFC 4266 2.1 */
  { "iax",         4569, PLAIN,  0,        NONE    }, /* RFC 5456 */
  { "icap",        1344, PLAIN,  0,        NONE    }, /* RFC 3507 4.2 */
  { "im",             0, PLAIN,  NAME,     ADDRESS }, /* RFC 3860 */
  { "imap",         143, PLAIN,  0,        NONE    }, /* RFC 5092 */
  { "ipp",          631, PLAIN,  0,        NONE    }, /* RFC 3510 */
  { "ipps",         631, PLAIN,  0,        NONE    }, /* RFC 7472 */
  { "iris.beep",    702, PLAIN,  0,        NONE    }, /* RFC 3983 */
  { "iris.lwz",     715, PLAIN,  0,        NONE    }, /* RFC 4993 7.1.2 */
  { "iris.xpc",     713, PLAIN,  0,        NONE    }, /* RFC 4992 13.5 */
  { "iris.xpcs",    714, PLAIN,  0,        NONE    }, /* RFC 4992 13.6 */
  { "javascript",     0, PLAIN,  WRITTEN,  NONE    }, /* its registration */
  { "ldap",         389, PLAIN,  0,        NONE    }, /* RFC 4516 2 */
  { "ldaps",        636, PLAIN,  0,        NONE    }, /* port registry */
  { "magnet",         0, PLAIN,  TYPED,    QUERY   }, /* its registration */
  { "mid",            0, PLAIN,  NAME,     ADDRESS }, /* RFC 2392 */
  { "mms",         1755, PLAIN,  0,        NONE    }, /* MS-MMSP, port registry */
  { "mongodb",    27017, PLAIN,  TYPED,    NONE    }, /* MongoDB connection strings */
  { "mqtt",        1883, PLAIN,  0,        NONE    }, /* MQTT URI scheme */
  { "mqtts",       8883, PLAIN,  0,        NONE    }, /* MQTT URI scheme */
  { "msrp",        2855, PLAIN,  0,        NONE    }, /* RFC 4975, port registry */
  { "mtqp",        1038, PLAIN,  0,        NONE    }, /* RFC 3887 */
  { "mupdate",     3905, PLAIN,  0,        NONE    }, /* RFC 3656 8 */
  { "mysql",       3306, PLAIN,  TYPED,    NONE    }, /* port registry */
  { "news",         119, PLAIN,  NAME,     NEWS    }, /* RFC 5538 2 */
  { "nfs",         2049, PLAIN,  0,        NONE    }, /* RFC 2224 */
  { "nntp",         119, PLAIN,  NAME,     NONE    }, /* RFC 5538 2 */
  { "pop",          110, PLAIN,  0,        NONE    }, /* RFC 2384 */
  { "postgresql",  5432, PLAIN,  TYPED,    NONE    }, /* port registry */
  { "pres",           0, PLAIN,  NAME,     ADDRESS }, /* RFC 3859 */
  { "prospero",    1525, PLAIN,  0,        NONE    }, /* RFC 4157 2 */
  { "redis",       6379, PLAIN,  TYPED,    NONE    }, /* port registry */
  { "rediss",      6379, PLAIN,  0,        NONE    }, /* as redis */
  { "rmi",         1099, PLAIN,  0,        NONE    }, /* Java Naming */
  { "rsync",        873, PLAIN,  0,        NONE    }, /* RFC 5781 2 */
  { "rtmfp",       1935, PLAIN,  0,        NONE    }, /* RFC 7425 */
  { "rtmp",        1935, PLAIN,  0,        NONE    }, /* RTMP URI schemes memo */
  { "rtsp",         554, PLAIN,  0,        NONE    }, /* RFC 7826 4.2 */
  { "rtsps",        322, PLAIN,  0,        NONE    }, /* RFC 7826 4.2 */
  { "rtspu",        554, PLAIN,  0,        NONE    }, /* RFC 2326 3.2 */
  { "sftp",          22, PLAIN,  TYPED,    NONE    }, /* draft-ietf-secsh-scp-sftp-ssh-uri */
  { "sieve",       4190, PLAIN,  0,        NONE    }, /* RFC 5804 3 */
  { "sip",         5060, PLAIN,  0,        ADDRESS }, /* RFC 3261 19.1.2 */
  { "sips",        5061, PLAIN,  0,        ADDRESS }, /* RFC 3261 19.1.2 */
  { "sms",            0, PLAIN,  0,        NUMBER  }, /* RFC 5724 */
  { "smtp",          25, PLAIN,  0,        NONE    }, /* draft-melnikov-smime-msa-to-mda */
  { "snews",        563, PLAIN,  0,        NONE    }, /* RFC 5538, port registry */
  { "snmp",         161, PLAIN,  0,        NONE    }, /* RFC 4088 */
  { "soap.beep",    605, PLAIN,  0,        NONE    }, /* RFC 4227 */
  { "soap.beeps",   605, PLAIN,  0,        NONE    }, /* RFC 4227 */
  { "ssh",           22, PLAIN,  0,        NONE    }, /* draft-ietf-secsh-scp-sftp-ssh-uri */
  { "stun",        3478, PLAIN,  0,        NONE    }, /* RFC 7064 3.2 */
  { "stuns",       5349, PLAIN,  0,        NONE    }, /* RFC 7064 3.2 */
  { "submit",       587, PLAIN,  0,        NONE    }, /* draft-melnikov-smime-msa-to-mda */
  { "svn",         3690, PLAIN,  0,        NONE    }, /* Subversion documentation */
  { "tag",            0, PLAIN,  NAME,     TAG     }, /* RFC 4151 */
  { "tel",            0, PLAIN,  NAME,     NUMBER  }, /* RFC 3966 */
  { "telnet",        23, PLAIN,  TYPED,    NONE    }, /* RFC 4248 2 */
  { "tftp",          69, PLAIN,  0,        NONE    }, /* RFC 3617, RFC 1350 */
  { "tip",         3372, PLAIN,  0,        NONE    }, /* RFC 2371 8 */
  { "tn3270",        23, PLAIN,  0,        NONE    }, /* RFC 6270 2.1 */
  { "turn",        3478, PLAIN,  0,        NONE    }, /* RFC 7065 3.2 */
  { "turns",       5349, PLAIN,  0,        NONE    }, /* RFC 7065 3.2 */
  { "vemmi",        575, PLAIN,  0,        NONE    }, /* RFC 2122 */
  { "vnc",         5900, PLAIN,  0,        NONE    }, /* RFC 7869 */
  { "wais",         210, PLAIN,  0,        NONE    }, /* RFC 4156 2 */
  { "xcompute",   11235, PLAIN,  0,        NONE    }, /* both registries */
  { "xmlrpc.beep",   602, PLAIN,  0,        NONE    }, /* RFC 3529 */
  { "xmlrpc.beeps",   602, PLAIN,  0,        NONE    }, /* RFC 3529 */
  { "xmpp",           0, PLAIN,  NAME,     ADDRESS }, /* RFC 5122 */
  { "z39.50r",      210, PLAIN,  0,        NONE    }, /* RFC 2056 */
  { "z39.50s",      210, PLAIN,  0,        NONE    }, /* RFC 2056 */
};

/*
** Is this the name of a row?  It has at least two letters.  The first letter rules most
** rows out; upper and lower case differ in one bit.
*/
static inline int scheme_is(const struct uri_scheme *row, struct uri_span name){
  if( (row->name[0] ^ name.p[0]) & ~0x20 ) return 0;
  return row->name[name.n]==0 && row->name[name.n-1]!=0
      && span_is(name, (struct uri_span){row->name, name.n});
}

const struct uri_scheme *uri_scheme_find(struct uri_span name){
  size_t i;
  if( name.n==0 || name.n>=sizeof schemes[0].name ) return 0;
  for(i=0; i<COUNT_OF(schemes); i++){
    if( scheme_is(&schemes[i], name) ) return &schemes[i];
  }
  return 0;
}

const struct uri_scheme *uri_scheme_row(size_t i){
  return i<COUNT_OF(schemes) ? &schemes[i] : 0;
}
