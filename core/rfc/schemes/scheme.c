/*
** SPDX-License-Identifier: MIT
**
** Facts about schemes: default ports, how their own specifications extend normalization
** (RFC 3986 6.2.3), and how browsers and readers of text treat them.
**
** The table has every scheme of IANA's registry (permanent, provisional or historical)
** whose specification gives a default port, with the place that gives it, schemes of
** databases and brokers that have the name of a service in IANA's registry of ports,
** schemes whose URIs are recognized in running text without "//", and schemes that would
** be read as a host with a port ("hdl:2027/a").  If the sources
** disagree about the port of a scheme (irc, ircs, smb), it has none here: a missing port
** only misses an equivalence, but a wrong one would merge two different URIs.
**
** Everything that the project knows about single schemes is in this table.
*/

#include "by_scheme.h"

/* Flags that go together. */
enum scheme_flags {
  SCHEME_NONE    = 0,
  SCHEME_NAME    = URI_SCHEME_NAME,
  SCHEME_TYPED   = URI_SCHEME_TYPED,
  SCHEME_DRIVER  = URI_SCHEME_DRIVER,
  SCHEME_WRITTEN = SCHEME_NAME | SCHEME_TYPED,
  SCHEME_DATA    = SCHEME_NAME | URI_SCHEME_CONTENT,
  SCHEME_SCRIPT  = SCHEME_WRITTEN | URI_SCHEME_CONTENT,
  SCHEME_SOCKET  = URI_SCHEME_SPECIAL | URI_SCHEME_NO_USERINFO,
  SCHEME_FILES   = URI_SCHEME_SPECIAL | URI_SCHEME_CHARSET | SCHEME_TYPED,
  SCHEME_PAGE    = URI_SCHEME_WEB | SCHEME_FILES | SCHEME_SOCKET
};

#define SCHEME(name, port, rule, flags, shape) \
  { name, port, URI_SCHEME_RULE_##rule, SCHEME_##flags, URI_SHAPE_##shape }

/* In order of their names. */
static const struct uri_scheme schemes[] = {
  /*     name             port  rule    flags    shape */
  SCHEME("aaa",           3868, PLAIN,  NONE,    NONE),    /* RFC 6733 4.3.1 */
  SCHEME("aaas",          5658, PLAIN,  NONE,    NONE),    /* RFC 6733 4.3.1 */
  SCHEME("acap",           674, PLAIN,  NONE,    NONE),    /* RFC 2244 */
  SCHEME("acct",             0, PLAIN,  NAME,    ADDRESS), /* RFC 7565 */
  SCHEME("agtp",          4480, PLAIN,  NONE,    NONE),    /* its registration */
  SCHEME("amqp",          5672, PLAIN,  NONE,    NONE),    /* port registry, AMQP 1.0 */
  SCHEME("amqps",         5671, PLAIN,  NONE,    NONE),    /* port registry, AMQP 1.0 */
  SCHEME("ark",              0, PLAIN,  NAME,    NONE),    /* draft-kunze-ark */
  SCHEME("cap",           1026, PLAIN,  NONE,    NONE),    /* RFC 4324 5, port registry */
  SCHEME("cid",              0, PLAIN,  NAME,    ADDRESS), /* RFC 2392 */
  SCHEME("coap",          5683, PLAIN,  NONE,    NONE),    /* RFC 7252 6.1 */
  SCHEME("coap+tcp",      5683, PLAIN,  NONE,    NONE),    /* RFC 8323 8.1 */
  SCHEME("coap+ws",         80, PLAIN,  NONE,    NONE),    /* RFC 8323 8.3 */
  SCHEME("coaps",         5684, PLAIN,  NONE,    NONE),    /* RFC 7252 6.2 */
  SCHEME("coaps+tcp",     5684, PLAIN,  NONE,    NONE),    /* RFC 8323 8.2 */
  SCHEME("coaps+ws",       443, PLAIN,  NONE,    NONE),    /* RFC 8323 8.4 */
  SCHEME("data",             0, PLAIN,  DATA,    DATA),    /* RFC 2397 */
  SCHEME("dict",          2628, PLAIN,  NONE,    NONE),    /* RFC 2229 5 */
  SCHEME("did",              0, PLAIN,  NONE,    NAMED),   /* W3C DID 3.1 */
  SCHEME("dilithium3",   30939, PLAIN,  NONE,    NONE),    /* both registries */
  SCHEME("dns",             53, PLAIN,  NONE,    NONE),    /* RFC 4501 3, RFC 1035 4.2 */
  SCHEME("doi",              0, PLAIN,  NONE,    DOI),     /* its registration */
  SCHEME("file",             0, FILE,   FILES,   ROOTED),  /* RFC 8089 2 */
  SCHEME("finger",          79, PLAIN,  NONE,    NONE),    /* RFC 1288 */
  SCHEME("ftp",             21, ROOT,   FILES,   NONE),    /* RFC 1738 3.2 */
  SCHEME("geo",              0, PLAIN,  NONE,    GEO),     /* RFC 5870 */
  SCHEME("git",           9418, PLAIN,  NONE,    NONE),    /* Git, port registry */
  SCHEME("go",            1096, PLAIN,  NONE,    NONE),    /* RFC 3368 3.3.3 */
  SCHEME("gopher",          70, PLAIN,  NONE,    NONE),    /* RFC 4266 2.1 */
  SCHEME("hdl",              0, PLAIN,  NAME,    NONE),    /* Handle.Net manual */
  SCHEME("http",            80, ROOT,   PAGE,    NONE),    /* RFC 9110 4.2.1 */
  SCHEME("https",          443, ROOT,   PAGE,    NONE),    /* RFC 9110 4.2.2 */
  SCHEME("iax",           4569, PLAIN,  NONE,    NONE),    /* RFC 5456 */
  SCHEME("icap",          1344, PLAIN,  NONE,    NONE),    /* RFC 3507 4.2 */
  SCHEME("im",               0, PLAIN,  NAME,    ADDRESS), /* RFC 3860 */
  SCHEME("imap",           143, PLAIN,  NONE,    NONE),    /* RFC 5092 */
  SCHEME("ipp",            631, PLAIN,  NONE,    NONE),    /* RFC 3510 */
  SCHEME("ipps",           631, PLAIN,  NONE,    NONE),    /* RFC 7472 */
  SCHEME("iris.beep",      702, PLAIN,  NONE,    NONE),    /* RFC 3983 */
  SCHEME("iris.lwz",       715, PLAIN,  NONE,    NONE),    /* RFC 4993 7.1.2 */
  SCHEME("iris.xpc",       713, PLAIN,  NONE,    NONE),    /* RFC 4992 13.5 */
  SCHEME("iris.xpcs",      714, PLAIN,  NONE,    NONE),    /* RFC 4992 13.6 */
  SCHEME("javascript",       0, PLAIN,  SCRIPT,  NONE),    /* its registration */
  SCHEME("jdbc",             0, PLAIN,  DRIVER,  NONE),    /* JDBC 9.4 */
  SCHEME("ldap",           389, PLAIN,  NONE,    NONE),    /* RFC 4516 2 */
  SCHEME("ldaps",          636, PLAIN,  NONE,    NONE),    /* port registry */
  SCHEME("magnet",           0, PLAIN,  TYPED,   QUERY),   /* its registration */
  SCHEME("mailto",           0, MAILTO, WRITTEN, MAILTO),  /* RFC 6068 2 */
  SCHEME("mid",              0, PLAIN,  NAME,    ADDRESS), /* RFC 2392 */
  SCHEME("mms",           1755, PLAIN,  NONE,    NONE),    /* MS-MMSP, port registry */
  SCHEME("mongodb",      27017, PLAIN,  TYPED,   NONE),    /* its connection strings */
  SCHEME("mqtt",          1883, PLAIN,  NONE,    NONE),    /* MQTT URI scheme */
  SCHEME("mqtts",         8883, PLAIN,  NONE,    NONE),    /* MQTT URI scheme */
  SCHEME("msrp",          2855, PLAIN,  NONE,    NONE),    /* RFC 4975, port registry */
  SCHEME("mssql",         1433, PLAIN,  NONE,    NONE),    /* port registry: ms-sql-s */
  SCHEME("mtqp",          1038, PLAIN,  NONE,    NONE),    /* RFC 3887 */
  SCHEME("mupdate",       3905, PLAIN,  NONE,    NONE),    /* RFC 3656 8 */
  SCHEME("mysql",         3306, PLAIN,  TYPED,   NONE),    /* port registry */
  SCHEME("news",           119, PLAIN,  NAME,    NEWS),    /* RFC 5538 2 */
  SCHEME("nfs",           2049, PLAIN,  NONE,    NONE),    /* RFC 2224 */
  SCHEME("nntp",           119, PLAIN,  NAME,    NONE),    /* RFC 5538 2 */
  SCHEME("pop",            110, PLAIN,  NONE,    NONE),    /* RFC 2384 */
  SCHEME("postgres",      5432, PLAIN,  NONE,    NONE),    /* as postgresql */
  SCHEME("postgresql",    5432, PLAIN,  TYPED,   NONE),    /* port registry */
  SCHEME("pres",             0, PLAIN,  NAME,    ADDRESS), /* RFC 3859 */
  SCHEME("prospero",      1525, PLAIN,  NONE,    NONE),    /* RFC 4157 2 */
  SCHEME("redis",         6379, PLAIN,  TYPED,   NONE),    /* port registry */
  SCHEME("rediss",        6379, PLAIN,  NONE,    NONE),    /* as redis */
  SCHEME("rmi",           1099, PLAIN,  NONE,    NONE),    /* Java Naming */
  SCHEME("rsync",          873, PLAIN,  NONE,    NONE),    /* RFC 5781 2 */
  SCHEME("rtmfp",         1935, PLAIN,  NONE,    NONE),    /* RFC 7425 */
  SCHEME("rtmp",          1935, PLAIN,  NONE,    NONE),    /* RTMP URI schemes memo */
  SCHEME("rtsp",           554, PLAIN,  NONE,    NONE),    /* RFC 7826 4.2 */
  SCHEME("rtsps",          322, PLAIN,  NONE,    NONE),    /* RFC 7826 4.2 */
  SCHEME("rtspu",          554, PLAIN,  NONE,    NONE),    /* RFC 2326 3.2 */
  SCHEME("sftp",            22, PLAIN,  TYPED,   NONE),    /* draft-..-sftp-ssh-uri */
  SCHEME("sieve",         4190, PLAIN,  NONE,    NONE),    /* RFC 5804 3 */
  SCHEME("sip",           5060, PLAIN,  NONE,    ADDRESS), /* RFC 3261 19.1.2 */
  SCHEME("sips",          5061, PLAIN,  NONE,    ADDRESS), /* RFC 3261 19.1.2 */
  SCHEME("sms",              0, PLAIN,  NONE,    NUMBER),  /* RFC 5724 */
  SCHEME("smtp",            25, PLAIN,  NONE,    NONE),    /* draft-..-msa-to-mda */
  SCHEME("snews",          563, PLAIN,  NONE,    NONE),    /* RFC 5538, port registry */
  SCHEME("snmp",           161, PLAIN,  NONE,    NONE),    /* RFC 4088 */
  SCHEME("soap.beep",      605, PLAIN,  NONE,    NONE),    /* RFC 4227 */
  SCHEME("soap.beeps",     605, PLAIN,  NONE,    NONE),    /* RFC 4227 */
  SCHEME("ssh",             22, PLAIN,  NONE,    NONE),    /* draft-..-sftp-ssh-uri */
  SCHEME("stun",          3478, PLAIN,  NONE,    NONE),    /* RFC 7064 3.2 */
  SCHEME("stuns",         5349, PLAIN,  NONE,    NONE),    /* RFC 7064 3.2 */
  SCHEME("submit",         587, PLAIN,  NONE,    NONE),    /* draft-..-msa-to-mda */
  SCHEME("svn",           3690, PLAIN,  NONE,    NONE),    /* Subversion documentation */
  SCHEME("tag",              0, PLAIN,  NAME,    TAG),     /* RFC 4151 */
  SCHEME("tel",              0, PLAIN,  NAME,    NUMBER),  /* RFC 3966 */
  SCHEME("telnet",          23, PLAIN,  TYPED,   NONE),    /* RFC 4248 2 */
  SCHEME("tftp",            69, PLAIN,  NONE,    NONE),    /* RFC 3617, RFC 1350 */
  SCHEME("tip",           3372, PLAIN,  NONE,    NONE),    /* RFC 2371 8 */
  SCHEME("tn3270",          23, PLAIN,  NONE,    NONE),    /* RFC 6270 2.1 */
  SCHEME("turn",          3478, PLAIN,  NONE,    NONE),    /* RFC 7065 3.2 */
  SCHEME("turns",         5349, PLAIN,  NONE,    NONE),    /* RFC 7065 3.2 */
  SCHEME("urn",              0, URN,    NAME,    NAMED),   /* RFC 8141 3.1 */
  SCHEME("vemmi",          575, PLAIN,  NONE,    NONE),    /* RFC 2122 */
  SCHEME("vnc",           5900, PLAIN,  NONE,    NONE),    /* RFC 7869 */
  SCHEME("wais",           210, PLAIN,  NONE,    NONE),    /* RFC 4156 2 */
  SCHEME("ws",              80, ROOT,   SOCKET,  NONE),    /* RFC 6455 3 */
  SCHEME("wss",            443, ROOT,   SOCKET,  NONE),    /* RFC 6455 3 */
  SCHEME("xcompute",     11235, PLAIN,  NONE,    NONE),    /* both registries */
  SCHEME("xmlrpc.beep",    602, PLAIN,  NONE,    NONE),    /* RFC 3529 */
  SCHEME("xmlrpc.beeps",   602, PLAIN,  NONE,    NONE),    /* RFC 3529 */
  SCHEME("xmpp",             0, PLAIN,  NAME,    ADDRESS), /* RFC 5122 */
  SCHEME("z39.50r",        210, PLAIN,  NONE,    NONE),    /* RFC 2056 */
  SCHEME("z39.50s",        210, PLAIN,  NONE,    NONE),    /* RFC 2056 */
};

/* Where the rows of each letter begin, "a" to "z", and the end. */
static const unsigned char scheme_starts[27] = {
  0, 8, 8, 16, 22, 22, 25, 29, 32, 42, 44, 44, 46, 58, 61, 61, 66, 66, 75, 90, 98, 99,
  101, 104, 108, 108, 110
};

/*
** Are n bytes the same?  Says no unless n is from 4 to 8, which two words of four bytes
** compare.  Most names are in lower case: uri_key() in SQL takes 6 % less with this.
*/
static inline int scheme_is_same(const char *a, const char *b, size_t n){
  return n>=4 && n<=8 && memcmp(a, b, 4)==0 && memcmp(a+n-4, b+n-4, 4)==0;
}

const struct uri_scheme *uri_scheme_find(struct uri_span name){
  const struct uri_scheme *row;
  size_t n = name.n;
  unsigned letter;
  if( n==0 || n>=sizeof row->name ) return 0;
  letter = (unsigned)((unsigned char)*name.p | 0x20)-'a';      /* also of a capital */
  if( letter>'z'-'a' ) return 0;
  for(row=schemes+scheme_starts[letter]; row<schemes+scheme_starts[letter+1]; row++){
    if( row->name[n]==0 && row->name[n-1]!=0
     && (scheme_is_same(row->name, name.p, n)
         || span_begins(name, (struct uri_span){ row->name, n })) ) return row;
  }
  return 0;
}

const struct uri_scheme *uri_scheme_rows(const struct uri_scheme **end){
  *end = schemes+COUNT_OF(schemes);
  return schemes;
}
