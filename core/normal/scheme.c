/*
** SPDX-License-Identifier: MIT
**
** What is known of schemes (RFC 3986 6.2.3): their default ports, and how
** their own specifications extend normalization.
**
** The table has every scheme of IANA's registry (permanent, provisional or
** historical) whose specification gives a default port, with the place that
** gives it.  A scheme about whose port the sources disagree (irc, ircs, smb)
** is left out: a missing row only misses an equivalence, a wrong one would
** merge two URIs that differ.
**
** Sorted by name, byte by byte, for the binary search.
*/
#include "../uri.h"

#include "../scan/chars.h"

#define PLAIN  URI_SCHEME_PLAIN
#define ROOT   URI_SCHEME_ROOT
#define FILE   URI_SCHEME_FILE
#define MAILTO URI_SCHEME_MAILTO
#define URN    URI_SCHEME_URN

#define TEXT(literal) { literal, sizeof(literal) - 1 }

static const struct uri_scheme schemes[] = {
  { TEXT("aaa"),            TEXT("3868"),   PLAIN  }, /* RFC 6733 4.3.1 */
  { TEXT("aaas"),           TEXT("5658"),   PLAIN  }, /* RFC 6733 4.3.1 */
  { TEXT("acap"),           TEXT("674"),    PLAIN  }, /* RFC 2244 */
  { TEXT("agtp"),           TEXT("4480"),   PLAIN  }, /* its registration */
  { TEXT("cap"),            TEXT("1026"),   PLAIN  }, /* RFC 4324 5, port registry */
  { TEXT("coap"),           TEXT("5683"),   PLAIN  }, /* RFC 7252 6.1 */
  { TEXT("coap+tcp"),       TEXT("5683"),   PLAIN  }, /* RFC 8323 8.1 */
  { TEXT("coap+ws"),        TEXT("80"),     PLAIN  }, /* RFC 8323 8.3 */
  { TEXT("coaps"),          TEXT("5684"),   PLAIN  }, /* RFC 7252 6.2 */
  { TEXT("coaps+tcp"),      TEXT("5684"),   PLAIN  }, /* RFC 8323 8.2 */
  { TEXT("coaps+ws"),       TEXT("443"),    PLAIN  }, /* RFC 8323 8.4 */
  { TEXT("dict"),           TEXT("2628"),   PLAIN  }, /* RFC 2229 5 */
  { TEXT("dns"),            TEXT("53"),     PLAIN  }, /* RFC 4501 3, RFC 1035 4.2 */
  { TEXT("file"),           {0, 0},         FILE   }, /* RFC 8089 2 */
  { TEXT("finger"),         TEXT("79"),     PLAIN  }, /* RFC 1288 */
  { TEXT("ftp"),            TEXT("21"),     ROOT   }, /* RFC 1738 3.2 */
  { TEXT("git"),            TEXT("9418"),   PLAIN  }, /* Git documentation, port registry */
  { TEXT("go"),             TEXT("1096"),   PLAIN  }, /* RFC 3368 3.3.3 */
  { TEXT("gopher"),         TEXT("70"),     PLAIN  }, /* RFC 4266 2.1 */
  { TEXT("http"),           TEXT("80"),     ROOT   }, /* RFC 9110 4.2.1 */
  { TEXT("https"),          TEXT("443"),    ROOT   }, /* RFC 9110 4.2.2 */
  { TEXT("iax"),            TEXT("4569"),   PLAIN  }, /* RFC 5456 */
  { TEXT("icap"),           TEXT("1344"),   PLAIN  }, /* RFC 3507 4.2 */
  { TEXT("imap"),           TEXT("143"),    PLAIN  }, /* RFC 5092 */
  { TEXT("ipp"),            TEXT("631"),    PLAIN  }, /* RFC 3510 */
  { TEXT("ipps"),           TEXT("631"),    PLAIN  }, /* RFC 7472 */
  { TEXT("iris.beep"),      TEXT("702"),    PLAIN  }, /* RFC 3983 */
  { TEXT("iris.lwz"),       TEXT("715"),    PLAIN  }, /* RFC 4993 7.1.2 */
  { TEXT("iris.xpc"),       TEXT("713"),    PLAIN  }, /* RFC 4992 13.5 */
  { TEXT("iris.xpcs"),      TEXT("714"),    PLAIN  }, /* RFC 4992 13.6 */
  { TEXT("ldap"),           TEXT("389"),    PLAIN  }, /* RFC 4516 2 */
  { TEXT("ldaps"),          TEXT("636"),    PLAIN  }, /* port registry */
  { TEXT("mailto"),         {0, 0},         MAILTO }, /* RFC 6068 2 */
  { TEXT("mms"),            TEXT("1755"),   PLAIN  }, /* MS-MMSP, port registry */
  { TEXT("mongodb"),        TEXT("27017"),  PLAIN  }, /* MongoDB connection strings */
  { TEXT("mqtt"),           TEXT("1883"),   PLAIN  }, /* MQTT URI scheme */
  { TEXT("mqtts"),          TEXT("8883"),   PLAIN  }, /* MQTT URI scheme */
  { TEXT("mtqp"),           TEXT("1038"),   PLAIN  }, /* RFC 3887 */
  { TEXT("mupdate"),        TEXT("3905"),   PLAIN  }, /* RFC 3656 8 */
  { TEXT("news"),           TEXT("119"),    PLAIN  }, /* RFC 5538 2 */
  { TEXT("nfs"),            TEXT("2049"),   PLAIN  }, /* RFC 2224 */
  { TEXT("nntp"),           TEXT("119"),    PLAIN  }, /* RFC 5538 2 */
  { TEXT("pop"),            TEXT("110"),    PLAIN  }, /* RFC 2384 */
  { TEXT("prospero"),       TEXT("1525"),   PLAIN  }, /* RFC 4157 2 */
  { TEXT("redis"),          TEXT("6379"),   PLAIN  }, /* port registry */
  { TEXT("rediss"),         TEXT("6379"),   PLAIN  }, /* as redis */
  { TEXT("rmi"),            TEXT("1099"),   PLAIN  }, /* Java Naming */
  { TEXT("rsync"),          TEXT("873"),    PLAIN  }, /* RFC 5781 2 */
  { TEXT("rtmfp"),          TEXT("1935"),   PLAIN  }, /* RFC 7425 */
  { TEXT("rtmp"),           TEXT("1935"),   PLAIN  }, /* RTMP URI schemes memo */
  { TEXT("rtsp"),           TEXT("554"),    PLAIN  }, /* RFC 7826 4.2 */
  { TEXT("rtsps"),          TEXT("322"),    PLAIN  }, /* RFC 7826 4.2 */
  { TEXT("rtspu"),          TEXT("554"),    PLAIN  }, /* RFC 2326 3.2 */
  { TEXT("sftp"),           TEXT("22"),     PLAIN  }, /* draft-ietf-secsh-scp-sftp-ssh-uri */
  { TEXT("sieve"),          TEXT("4190"),   PLAIN  }, /* RFC 5804 3 */
  { TEXT("sip"),            TEXT("5060"),   PLAIN  }, /* RFC 3261 19.1.2 */
  { TEXT("sips"),           TEXT("5061"),   PLAIN  }, /* RFC 3261 19.1.2 */
  { TEXT("smtp"),           TEXT("25"),     PLAIN  }, /* draft-melnikov-smime-msa-to-mda */
  { TEXT("snews"),          TEXT("563"),    PLAIN  }, /* RFC 5538, port registry */
  { TEXT("snmp"),           TEXT("161"),    PLAIN  }, /* RFC 4088 */
  { TEXT("soap.beep"),      TEXT("605"),    PLAIN  }, /* RFC 4227 */
  { TEXT("soap.beeps"),     TEXT("605"),    PLAIN  }, /* RFC 4227 */
  { TEXT("ssh"),            TEXT("22"),     PLAIN  }, /* draft-ietf-secsh-scp-sftp-ssh-uri */
  { TEXT("stun"),           TEXT("3478"),   PLAIN  }, /* RFC 7064 3.2 */
  { TEXT("stuns"),          TEXT("5349"),   PLAIN  }, /* RFC 7064 3.2 */
  { TEXT("submit"),         TEXT("587"),    PLAIN  }, /* draft-melnikov-smime-msa-to-mda */
  { TEXT("svn"),            TEXT("3690"),   PLAIN  }, /* Subversion documentation */
  { TEXT("telnet"),         TEXT("23"),     PLAIN  }, /* RFC 4248 2 */
  { TEXT("tftp"),           TEXT("69"),     PLAIN  }, /* RFC 3617, RFC 1350 */
  { TEXT("tip"),            TEXT("3372"),   PLAIN  }, /* RFC 2371 8 */
  { TEXT("tn3270"),         TEXT("23"),     PLAIN  }, /* RFC 6270 2.1 */
  { TEXT("turn"),           TEXT("3478"),   PLAIN  }, /* RFC 7065 3.2 */
  { TEXT("turns"),          TEXT("5349"),   PLAIN  }, /* RFC 7065 3.2 */
  { TEXT("urn"),            {0, 0},         URN    }, /* RFC 8141 3.1 */
  { TEXT("vemmi"),          TEXT("575"),    PLAIN  }, /* RFC 2122 */
  { TEXT("vnc"),            TEXT("5900"),   PLAIN  }, /* RFC 7869 */
  { TEXT("wais"),           TEXT("210"),    PLAIN  }, /* RFC 4156 2 */
  { TEXT("ws"),             TEXT("80"),     ROOT   }, /* RFC 6455 3 */
  { TEXT("wss"),            TEXT("443"),    ROOT   }, /* RFC 6455 3 */
  { TEXT("xmlrpc.beep"),    TEXT("602"),    PLAIN  }, /* RFC 3529 */
  { TEXT("xmlrpc.beeps"),   TEXT("602"),    PLAIN  }, /* RFC 3529 */
  { TEXT("z39.50r"),        TEXT("210"),    PLAIN  }, /* RFC 2056 */
  { TEXT("z39.50s"),        TEXT("210"),    PLAIN  }, /* RFC 2056 */
};

/* <0, 0 or >0, by bytes; name is folded to lower case first. */
static int scheme_compare(struct span name, struct span known){
  size_t i;
  for(i=0; i<name.n && i<known.n; i++){
    int difference = to_lower(name.p[i]) - known.p[i];
    if( difference!=0 ) return difference;
  }
  return name.n<known.n ? -1 : name.n>known.n;
}

const struct uri_scheme *uri_scheme_find(struct span name){
  size_t low = 0;
  size_t high = sizeof schemes / sizeof schemes[0];
  while( low<high ){
    size_t middle = low + (high-low)/2;
    int order = scheme_compare(name, schemes[middle].name);
    if( order==0 ) return &schemes[middle];
    if( order<0 ) high = middle; else low = middle+1;
  }
  return 0;
}
