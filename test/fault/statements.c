/*
** SPDX-License-Identifier: MIT
**
** The statements that the fault programs run.
**
** Table t has short texts and texts too long for the buffers that the extension has on
** the stack, a NULL, a BLOB, a number; columns of words for arguments that differ from
** row to row.  Constants take the paths that keep data about an argument from one row to
** the next.
*/
#include "fault.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char setup_sql[] =
  "CREATE TABLE t(id INTEGER PRIMARY KEY, url, ref, net, level, mode, edition,"
  " rule, comp, form, name, value, glob, n);"
  "WITH long(s) AS (SELECT replace(hex(zeroblob(1)),'00',"
  "  hex(zeroblob(4000))||'aB%7e%C3%A9/../')),"
  " params(q) AS (SELECT replace(hex(zeroblob(11)),'00',"
  "  'utm_x=%41+b'||hex(zeroblob(400))||'&z&'))"
  "INSERT INTO t SELECT 1,'http://U:p@Example.ORG:8080/a/./b/../c%7e/d.tar.gz"
  "?q=1&utm_x=2&q=%C3%A9#top','../g;x?y#s','10.0.0.0/8','case','rfc3986',"
  " 'rfc2396','URI','path','strict','q','x y','utm_*',1"
  " UNION ALL SELECT 2,'HTTP://1.2.3.4/'||s||'?'||q||'#'||s, s,"
  " '1.2.0.0/16','percent','rfc3986-compat','rfc3986','URI-reference','query',"
  " 'loose','utm_x',s,'*z*',-1 FROM long, params"
  " UNION ALL SELECT 3,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,"
  " NULL,NULL"
  " UNION ALL SELECT 4,CAST('ftp://h/'||substr(s,1200,20) AS BLOB),x'2f2fff00',"
  " x'00','syntax','rfc2396','url-syntax-01','URI-reference','fragment',"
  " 'loose',x'7a',CAST(s AS BLOB),'a?c',2 FROM long"
  " UNION ALL SELECT 5,42,-1.5,7,'scheme','url-syntax-01','rfc2396bis-02',"
  " 'URI-reference','user','strict',5,6,7,'1'"
  " UNION ALL SELECT 6,'http://[2001:DB8::1]:80/%7Efoo','http://a b/<c>',"
  " '2001:db8::/32','scheme','rfc2396bis-02','rfc3986','URI','host','strict',"
  " '','','[a-z]*',0;"
  "CREATE TABLE w(id INTEGER PRIMARY KEY, url, host TEXT"
  " GENERATED ALWAYS AS (uri_host(url)),"
  " CHECK(url IS NULL OR uri_kind(url) IS NOT NULL));"
  "CREATE INDEX w_url ON w(url);"
  "CREATE INDEX w_collated ON w(url COLLATE uri);"
  "CREATE INDEX w_host ON w(uri_host(url), uri_normalize(url));"
  "CREATE INDEX w_generated ON w(host);"
  "INSERT INTO w(id, url) SELECT id, url FROM t;"
  "INSERT INTO w(url) VALUES('http://a/%7e'),('HTTP://A:80/~'),('http://a/b');"
  "CREATE TABLE log(id, host, surt);"
  "CREATE TRIGGER w_update AFTER UPDATE ON w BEGIN"
  " INSERT INTO log SELECT new.id, uri_host(new.url), value"
  "  FROM uri_parts(new.url); END;"
  "CREATE TABLE short(id INTEGER PRIMARY KEY, url);"
  "INSERT INTO short SELECT id, url FROM t WHERE length(url)<1000 OR url IS NULL;"
  "CREATE TABLE page(id INTEGER PRIMARY KEY, url UNIQUE, host AS (uri_host(url)), n);"
  "CREATE UNIQUE INDEX page_part ON page(lower(url), n) WHERE n > 2;"
  "CREATE TABLE visit(page REFERENCES page, day, PRIMARY KEY(page, day)) WITHOUT ROWID;"
  "INSERT INTO page(url, n) VALUES('HTTP://A/',1),('http://a/',2),('http://b/%7e',3),"
  " ('http://B/~',4),('http://c/',5),(NULL,6),(x'00',7);"
  "INSERT INTO visit SELECT id, id%3 FROM page UNION SELECT 1, 2 UNION SELECT 2, 'x';"
  "CREATE TABLE kept(n INTEGER, item INTEGER, what, \"schema\", \"table\", \"row\","
  " \"column\", old, new, \"into\");"
  "INSERT INTO kept VALUES"
  " (1,1,'changed',NULL,'page',5,'url','http://C','http://c/',NULL),"
  " (2,2,'merged',NULL,'page',9,'id',9,NULL,5),"
  " (3,2,'merged',NULL,'page',9,'url','http://c',NULL,5),"
  " (4,2,'merged',NULL,'page',9,'n',1,NULL,5);"
  "CREATE VIEW v AS SELECT id, uri_normalize(url) AS normal,"
  " (SELECT count(*) FROM uri_params(url)) AS params FROM t;";

#define CALL(expr) { "SELECT id, " expr " FROM t", 0 }
#define SHOW_W "SELECT * FROM w ORDER BY id"
#define SHOW_PAGES "SELECT group_concat(quote(url)||n, ' ') FROM page UNION ALL" \
  " SELECT group_concat(quote(page)||quote(day), ' ') FROM visit"

const struct statement statements[] = {
  CALL("uri_scheme(url), uri_authority(url), uri_userinfo(url)"),
  CALL("uri_user(url), uri_password(url), uri_host(url), uri_port(url)"),
  CALL("uri_path(url), uri_query(url), uri_fragment(url)"),
  CALL("uri_port('http://h:99999999999999999999'), uri_port(ref)"),
  CALL("uri_host_type(url), uri_kind(url), uri_kind(ref)"),
  CALL("uri_ip(url), uri_ip(url,'loose'), uri_ip(url, form)"),
  CALL("uri_ip(url,'browser'), uri_ip_scope(ref,'browser'), uri_ip('1.2.3','browser')"),
  CALL("uri_ip_scope('http://a.localhost/'), uri_is_web('http://%41/'||ref)"),
  CALL("uri_ip(url,'none')"),
  CALL("uri_is_web(url), uri_origin(url), uri_origin(ref)"),
  CALL("uri_origin('http://h/'||hex(zeroblob(15000)))"),
  { "SELECT t.id, r.* FROM t, uri_readings(t.url) r", 0 },
  { "SELECT t.id, r.* FROM t, uri_readings(t.ref, t.url) r", 0 },
  { "SELECT uri FROM uri_readings('x', 'http://h/'||hex(zeroblob(15000)))", 0 },
  CALL("uri_severity(url), uri_severity(ref)"),
  { "SELECT id, l.* FROM t, uri_lint(url||'\\', 'readings') l", 0 },
  { "SELECT id, l.message FROM t, uri_lint('http:'||ref, 'readings') l", 0 },
  CALL("uri_in_network(url,'1.0.0.0/8','loose'), uri_in_network(url,net,'no')"),
  CALL("uri_surt(url,'cdx'), uri_surt(ref,'no')"),
  CALL("uri_ip_text(uri_ip(url)), uri_ip_text(zeroblob(16))"),
  CALL("uri_ip_text(zeroblob(100000))"),
  CALL("uri_in_network(url,'1.0.0.0/8'), uri_in_network(url,net)"),
  CALL("uri_in_network(url,'2001:db8::/32'), uri_in_network(url,'no')"),
  CALL("uri_default_port(uri_scheme(url)), uri_effective_port(url)"),
  CALL("uri_default_port('none'), uri_effective_port('http://h')"),
  CALL("uri_valid(url), uri_valid(url,'URI-reference'), uri_valid(url,rule)"),
  CALL("uri_valid(url,'URI','rfc2396'), uri_valid(ref,'URI',edition)"),
  CALL("uri_valid(url,'no'), 1"),
  CALL("uri_valid(url,'URI','no')"),
  CALL("uri_error(url), uri_error(ref,'relative-ref'), uri_error(ref,rule)"),
  CALL("uri_error(ref,'URI','rfc2396'), uri_error(url,'URI',edition)"),
  CALL("uri_error('http://h/'||char(233)), uri_error('a:%4'), uri_error('')"),
  CALL("uri_error(url,'no')"),
  CALL("uri_resolve(url,ref), uri_resolve('http://a/b/c/d;p?q',ref)"),
  CALL("uri_resolve(url,ref,mode), uri_resolve('http://a/b/c/d;p?q',ref,mode)"),
  CALL("uri_resolve('http://a/b/c/d;p?q',ref,'rfc2396'),"
       " uri_resolve(url,'../x','rfc3986-compat')"),
  { "SELECT id, uri_resolve((SELECT url FROM t WHERE id=2), ref) FROM t", 0 },
  { "SELECT id, uri_resolve(x'687474703a2f2f612f', ref, 'url-syntax-01')"
    " FROM t", 0 },
  CALL("uri_resolve(url,ref,'no')"),
  CALL("uri_href(url), uri_href(ref), uri_href(ref,url), uri_href(url,ref)"),
  CALL("uri_clean(url), uri_clean(ref), uri_clean(ref,url), uri_clean(url,ref)"),
  CALL("uri_clean(ref,'acme.com/b'), uri_clean(ref,'no'), uri_clean(' '||url)"),
  CALL("uri_href(ref,'http://a/b'), uri_href(ref,'no'), uri_href(' '||url)"),
  CALL("uri_href(ref,'http://a/'||hex(zeroblob(15000)))"),
  CALL("uri_version('url'), uri_version('no')"),
  { "SELECT id, f.* FROM t, uri_facts('secrets') AS f", 0 },
  { "SELECT * FROM uri_facts(substr('schemes?', 1, 8))", 0 },
  CALL("uri_same_document(url,ref), uri_same_document('http://a/b','#c')"),
  CALL("uri_same_document('http://a/b',ref), uri_same_document(url,'')"),
  CALL("uri_relativize(url,uri_resolve(url,ref)), uri_relativize(ref,url)"),
  CALL("uri_relativize('http://1.2.3.4/a/b/c', url)"),
  CALL("uri_base(NULL,url,ref,ref), uri_base('http://a/',NULL,url,'x/y')"),
  CALL("uri_base(url,ref,ref,ref), uri_base(NULL,NULL,NULL,NULL)"),
  CALL("uri_complete(url), uri_complete('www.w3.org/A'), uri_complete(ref)"),
  CALL("uri_complete('www.w3.org/'||ref)"),
  CALL("uri_normalize(url), uri_normalize(url,'case')"),
  CALL("uri_normalize(url,level), uri_normalize(ref,'syntax')"),
  CALL("uri_normalize(url,'no')"),
  CALL("uri_normalize(url,printf('%.*c',300,'x'))"),
  CALL("uri_is_normal(url), uri_is_normal(ref,level)"),
  CALL("uri_is_normal(url,'no')"),
  CALL("uri_equivalent(url,ref), uri_equivalent(url,url,'case')"),
  CALL("uri_equivalent(url,url), uri_equivalent(url,ref,level)"),
  CALL("uri_equivalent(url,url,'no')"),
  CALL("uri_with(url,'path',value), uri_with(url,'query',ref,'fragment',NULL)"),
  CALL("uri_with('','scheme','http','host','a b','port',n,'path',ref)"),
  CALL("uri_with(url,comp,value)"),
  CALL("uri_with(url,'no',value)"),
  CALL("uri_with(url,'port','x')"),
  CALL("uri_with(url,'scheme',value)"),
  CALL("uri_with('http://u@h/','host',NULL)"),
  CALL("uri_with('http://h/','user',NULL,'password','x')"),
  CALL("uri_with(url)"),
  CALL("uri_resolve(url,'?'||hex(zeroblob(15000)))"),
  CALL("uri_base(url,ref,'?'||hex(zeroblob(15000)),NULL)"),
  CALL("uri_redact(url), uri_redact('//u:'||ref||'@h')"),
  CALL("uri_redact(url,glob)"),
  CALL("uri_redact('?a='||ref,'a','b','c','d','e','f','g','h','i')"),
  CALL("uri_redact('?a='||hex(zeroblob(15000)),'a')"),
  CALL("uri_encode(url), uri_encode(ref,'form'), uri_encode(ref,comp)"),
  CALL("uri_encode(url,'no')"),
  CALL("uri_decode(url), uri_decode(url,'form'), uri_decode('%ff%00')"),
  CALL("uri_decode(replace(ref,'%C3','%FF')), uri_decode(value)"),
  CALL("uri_decode(url,'no')"),
  CALL("uri_to_iri(url), uri_from_iri(uri_to_iri(url)), uri_to_iri(ref)"),
  CALL("uri_from_iri('http://h/'||char(233)||ref)"),
  CALL("uri_to_ascii(url), uri_to_unicode(url), uri_idn_error(ref)"),
  CALL("uri_to_ascii('http://b%C3%BC'||char(252)||'.'||value||'/'||ref)"),
  CALL("uri_to_unicode('http://xn--tda.xn--'||n||'.xn--tda'), uri_to_ascii()"),
  CALL("uri_to_ascii(char(64506)||hex(zeroblob(15000))||ref,'strict')"),
  CALL("uri_idn_error('xn--'||value), uri_idn_error('a.'||char(173)||'..b')"),
  CALL("uri_idn_error('//_'||ref||'/','strict'), uri_idn_error('a..b','std3',"
       "'lengths')"),
  CALL("uri_idn_error('ab','no')"),
  CALL("uri_version('unicode')"),
  CALL("uri_param(url,'q'), uri_param(url,'q',2), uri_param(url,name,n)"),
  CALL("uri_param(url,'utm_x',n), uri_param('?a='||ref,'a')"),
  CALL("uri_set_param(url,'q',value), uri_set_param(url,name,NULL)"),
  CALL("uri_set_param(url,name,value), uri_set_param(ref,'a b','c')"),
  CALL("uri_drop_params(url,'utm_*'), uri_drop_params(url,glob)"),
  CALL("uri_drop_params(url,glob,name,'a','b','c','d','e','f','g','h','[i]')"),
  CALL("uri_drop_params(url)"),
  CALL("uri_keep_params(url,glob,'a','b','c','d','e','f','g','h','[i]')"),
  CALL("uri_keep_params(url,'a*'), uri_drop_tracking(url||'&gclid=x')"),
  CALL("uri_key(url), uri_key(url,'scheme','www'), uri_key(ref,'no')"),
  { "SELECT f.uri, start, length FROM t, uri_extract(t.url||' hxxp://a[.]b/', 'defanged')"
    " AS f", 0 },
  CALL("uri_host_key(url), uri_key(ref), uri_host_key(ref)"),
  CALL("uri_named(url), uri_named(ref,'kind'), uri_named(url,'id'), uri_named(url,'no')"),
  CALL("uri_named('https://doi.org/10.1000/'||ref), uri_site_kind(url)"),
  CALL("uri_named('pkg:npm/a?b='||hex(zeroblob(15000)))"),
  CALL("uri_sort_params(url), uri_sort_params(ref)"),
  CALL("uri_sort_params('?'||replace(hex(zeroblob(15000)),'00','a&'))"),
  CALL("uri_segment(url,1), uri_segment(url,-1), uri_segment(url,n)"),
  CALL("uri_segment('/'||hex(zeroblob(15000))||'/b',1)"),
  CALL("uri_segment(1,url)"),
  CALL("uri_param('b',url)"),
  CALL("uri_match(url,'{a}')"),
  CALL("uri_match('/:a',url)"),
  { "SELECT uri_match('/a', '/{b}')", 0 },
  CALL("uri_in_network('10.0.0.0/8',url)"),
  CALL("uri_in_network(url,'no')"),
  CALL("uri_segment(url,0)"),
  CALL("uri_drop_params(url,'a,b')"),
  CALL("uri_set_param('q',url,1)"),
  CALL("uri_with(url,'fragment','#a')"),
  CALL("uri_href(url,'a')"),
  CALL("uri_match('/{=a}',url)"),
  CALL("uri_expand('/:a','a',url)"),
  CALL("uri_route(url,'/{a}')"),
  CALL("uri_drop_params(url,'a%')"),
  CALL("uri_with(url,'host','a.b/b')"),
  CALL("uri_robots_allows('a','allow: a'||char(10),url)"),
  CALL("uri_filename(url), uri_extension(url), uri_filename(ref)"),
  CALL("uri_extension('/a.'||hex(zeroblob(15000)))"),
  CALL("uri_route(url), uri_route(ref), uri_route('/1/'||hex(zeroblob(12000)))"),
  CALL("uri_route(url, '[\"/{a}\",{\"route\":\"/{1}/{2}\"}]')"),
  { "SELECT n%2, uri_routes(url), uri_routes(ref) FROM t GROUP BY 1", 0 },
  { "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i<80)"
    " SELECT uri_routes('/a'||char(64+i%26)||'b'||char(64+i/26)||'/'||i) FROM n", 0 },
  CALL("uri_surt(url), uri_surt(ref)"),
  CALL("uri_ip_scope(url), uri_ip_scope(url, form), uri_ip_scope(url, 'loose')"),
  CALL("uri_to_path('file:///'||ref), uri_to_path('file://h/'||url, 'windows')"),
  CALL("uri_from_path('/'||url), uri_from_path('c:/'||replace(ref,':','')"
       ", 'windows')"),
  CALL("uri_media_type('data:a/b;c='||uri_encode(value)||',x')"),
  CALL("uri_media_type('data:a/b;c='||hex(zeroblob(15000))||',x')"),
  { "SELECT host FROM uri_hosts('http://'||hex(zeroblob(15000))||',h')", 0 },
  { "SELECT d.domain FROM uri_domains('http://'||hex(zeroblob(15000))) AS d", 0 },
  CALL("uri_data('data:;base64,'||replace(hex(ref),'0','Q')),"
       " uri_data('data:,'||uri_encode(url))"),
  CALL("uri_json(url), uri_json(ref)"),
  CALL("uri_repair(url), uri_repair(ref), uri_repair('<URL:http://a b'||"
       "char(10)||' c>')"),
  CALL("uri_repair(replace(ref,'/',' <'))"),
  CALL("uri_version()"),

  /* Functions called by an index, a view, an aggregate or a window. */
  { "SELECT * FROM v", 0 },
  { "SELECT host, count(*) FROM w GROUP BY uri_host(url)", 0 },
  { "SELECT id FROM w WHERE uri_host(url)='1.2.3.4'", 0 },
  { "SELECT id FROM w WHERE url=uri_normalize('HTTP://a/b')", 0 },
  { "SELECT group_concat(uri_filename(url)) OVER (ORDER BY id) FROM t", 0 },
  { "SELECT DISTINCT uri_scheme(url) FROM t ORDER BY uri_surt(url)", 0 },
  { "WITH RECURSIVE up(u,n) AS (SELECT 'http://a/b/c/d/e/',1 UNION ALL"
    " SELECT uri_resolve(u,'..'),n+1 FROM up WHERE n<6) SELECT * FROM up", 0 },

  /* The collation. */
  { "SELECT id, url FROM t ORDER BY url COLLATE uri, id", 0 },
  { "SELECT id, url FROM t ORDER BY url COLLATE uri DESC LIMIT 2", 0 },
  { "SELECT DISTINCT url COLLATE uri FROM w ORDER BY 1", 0 },
  { "SELECT count(*) FROM w GROUP BY url COLLATE uri", 0 },
  { "SELECT t.id, w.id FROM t JOIN w ON t.url=w.url COLLATE uri", 0 },
  { "SELECT t.id, w.id FROM t LEFT JOIN w ON w.url COLLATE uri=t.ref", 0 },
  { "SELECT id FROM w WHERE url COLLATE uri='http://A/~'", 0 },
  { "SELECT id FROM w WHERE url COLLATE uri BETWEEN 'http://a' AND 'http://b'",
    0 },
  { "SELECT min(url COLLATE uri), max(url COLLATE uri) FROM t", 0 },
  { "SELECT id FROM t WHERE url COLLATE uri IN (SELECT url FROM w)", 0 },
  { "SELECT url COLLATE uri FROM t UNION SELECT url FROM w", 0 },
  { "CREATE INDEX t_collated ON t(url COLLATE uri)",
    "SELECT name FROM sqlite_schema" },
  { "CREATE UNIQUE INDEX w_once ON w(url COLLATE uri)",
    "SELECT name FROM sqlite_schema" },
  { "CREATE INDEX t_surt ON t(uri_surt(url), uri_json(ref))",
    "SELECT name FROM sqlite_schema" },
  { "REINDEX uri", SHOW_W },
  { "SELECT uri_canonical('short', 'url')", "SELECT id, url FROM short" },
  { "SELECT uri_canonical('w', 'url', '{\"merge\":true}')", SHOW_W },
  { "SELECT * FROM uri_canonical_plan('w', 'url',"
    " '{\"merge\":true, \"base\":\"host\"}')", 0 },
  { "SELECT uri_canonical('page', 'url',"
    " '{\"merge\":true, \"combine\":{\"n\":\"sum(n)\"}}')", SHOW_PAGES },
  { "SELECT uri_canonical('page', 'url', '{\"merge\":true, \"order\":\"n DESC\","
    " \"log\":\"before\"}')", SHOW_PAGES },
  { "SELECT uri_canonical('visit', 'day', '{\"base\":\"page\", \"by\":[\"day\"],"
    " \"as\":\"upper(day)\", \"dry_run\":true, \"progress\":\"?1\"}')", SHOW_PAGES },
  { "SELECT * FROM uri_canonical_plan('page', 'url', '{\"merge\":true}')", SHOW_PAGES },
  { "SELECT * FROM uri_canonical_plan('page', 'url')", 0 },
  { "SELECT uri_canonical_undo('kept')", SHOW_PAGES },
  { "SELECT uri_canonical('page', 'url', '{\"mrge\":true}')", 0 },
  { "SELECT uri_canonical('page', 'url', '{\"merge\":1}')", 0 },
  { "SELECT uri_canonical('page', 'url', '[]')", 0 },
  { "SELECT uri_canonical('page', 'url', '{\"as\":\"upper(url\"}')", 0 },
  { "SELECT uri_canonical('page', 'url', '{\"as\":\"abs(-9223372036854775808)\"}')", 0 },
  { "SELECT uri_canonical('page', 'url', '{\"log\":\"kept\"}')", SHOW_PAGES },
  { "SELECT uri_canonical('page', 'url', '{\"reference\":\"visit.x\"}')", 0 },
  { "SELECT uri_canonical('page', 'url', '{\"unrelated\":\"visit\"}')", 0 },
  { "SELECT uri_canonical('page', 'url', '{\"merge\":true, \"unrelated\":\"visit.day\","
    " \"reference\":[\"visit.day=n WHERE 1\"]}')", SHOW_PAGES },
  { "SELECT uri_canonical('pages', 'url')", 0 },
  { "SELECT uri_canonical('page', 'x')", 0 },
  { "SELECT uri_canonical_undo('page')", 0 },
  { "SELECT uri_canonical_undo('x')", 0 },
  { "SELECT * FROM uri_canonical_plan('page')", 0 },
  { "PRAGMA integrity_check", 0 },

  /* Writing. */
  { "UPDATE w SET url=uri_normalize(url)", SHOW_W },
  { "UPDATE w SET url=uri_with(url,'fragment','x') WHERE url COLLATE uri"
    "='http://a/~'", SHOW_W },
  { "UPDATE w SET url=p.value FROM uri_parts(w.url) AS p"
    " WHERE p.component='path'", SHOW_W },
  { "INSERT INTO w(url) SELECT uri FROM t, uri_extract(t.url)", SHOW_W },
  { "INSERT INTO w(url) SELECT uri_resolve(url,'x') FROM w", SHOW_W },
  { "DELETE FROM w WHERE EXISTS (SELECT 1 FROM uri_params(w.url))", SHOW_W },
  { "ALTER TABLE w ADD COLUMN surt AS (uri_surt(url))", SHOW_W },
  { "VACUUM INTO ''", 0 },

  /* Table-valued functions with more than one argument. */
  { "SELECT t.id, p.* FROM t, uri_parts(t.url, t.edition) AS p", 0 },
  { "SELECT * FROM uri_parts('http://h:8/p', 'rfc2396')", 0 },
  { "SELECT *, _uri, _edition FROM uri_parts('http://h:8/p', 'url-syntax-01')",
    0 },
  { "SELECT * FROM uri_parts('http://h:8/p', 'no')", 0 },
  { "SELECT * FROM uri_parts('http://h:8/p', NULL)", 0 },
  { "SELECT * FROM t LEFT JOIN uri_parts(t.ref, 'rfc2396bis-02') AS p", 0 },
  { "SELECT * FROM uri_extract('see <http://a/b"
    "\n c> and http://h/\xc3\xa9, www.x mailto:a@b.')", 0 },
  { "SELECT * FROM uri_extract((SELECT '<http://h/'||group_concat(ref,'\n')"
    "||'>' FROM t))", 0 },
  { "SELECT * FROM uri_extract((SELECT '<http://h/'||replace(hex(zeroblob(1000)),"
    "'00',char(233)||char(10))||'>'))", 0 },
  { "SELECT * FROM uri_params('?a=%ff&b='||hex(zeroblob(15000)))", 0 },
  { "SELECT * FROM uri_lint('http://[::1]/./', 'editions')", 0 },
  { "SELECT * FROM uri_lint('http://[::1]/./', 'no')", 0 },
  { "SELECT * FROM uri_parts WHERE (_uri='a:b' AND start=1)"
    " OR (_uri=x'62' AND length=1)", 0 },
  { "SELECT * FROM uri_extract('<a href=\"http://h/Ã© &#38;x\"> http://h/Ã©')", 0 },
  { "SELECT * FROM uri_html_links('<base href=\"a b/\"><a href=x rel=y>t&amp;u"
    "</a><img srcset=\"a 1x, b\"><svg><use href=z>', 'http://h/p')", 0 },
  { "SELECT l.uri, l.ref, l.text, l.rel FROM t, uri_html_links('<base href='||"
    "t.ref||'><a href='||t.ref||' rel='||t.ref||'>'||url||'</a>', url) AS l", 0 },
  { "SELECT uri FROM t, uri_html_links(CAST('<base href='||t.ref||x'ff3f'||"
    "t.ref||x'ff'||'><a href='||t.ref||x'ff3f'||t.ref||x'ff'||'>' AS BLOB),"
    "'http://h/')", 0 },
  { "SELECT element FROM t, uri_html_links('<svg><x'||hex(zeroblob(15000))||"
    "' href=x>')", 0 },
  { "SELECT * FROM uri_xml_links('<feed xml:base=\"a/\"><entry><title>t</title><link"
    " rel=r href=\"'||hex(zeroblob(15000))||'\"/></entry></feed>', 'http://h/p')", 0 },
  { "SELECT * FROM uri_xml_links(x'fffe3c006c006f0063003e0061003c002f00')", 0 },
  { "SELECT element, date FROM t, uri_xml_links('<svg:'||hex(zeroblob(400))||"
    "' xmlns:svg=\"http://www.w3.org/2000/svg\" href=\"'||t.ref||'\"/>')", 0 },
  { "SELECT * FROM uri_header_links('Content-Location: b/'||char(10)||' c'||char(10)||"
    "'Link: <'||hex(zeroblob(15000))||'>;rel=x;anchor=y;title=z;title*=UTF-8''''%41,"
    "<a>;title*=b', 'http://h/p')", 0 },
  { "SELECT anchor, rel, title, type FROM uri_header_links('<a>;rel='||"
    "hex(zeroblob(15000))||';anchor='||hex(zeroblob(15000))||';title*=UTF-8'''''||"
    "hex(zeroblob(15000))||';type='||hex(zeroblob(15000)))", 0 },
  { "SELECT * FROM t, uri_robots('user-agent: a'||char(10)||'allow: /'||char(10)||"
    "'sitemap: '||ref, url)", 0 },
  { "SELECT uri_robots_allows('user-agent: *'||char(10)||'disallow: /'||ref, 'x', url),"
    " uri_robots_allows('user-agent: *'||char(10)||'disallow: /', 'x', url) FROM t", 0 },
  { "SELECT uri_robots_allows(hex(zeroblob(300000)), 'x', url) FROM t", 0 },
  { "SELECT uri_robots_allows('', 'x', hex(zeroblob(4000)))", 0 },
  /* Texts for the heap, one to a statement: their allocations are among the first. */
  { "SELECT * FROM uri_extract('a:b', 'no')", 0 },
  { "SELECT * FROM uri_extract('a.de; b.de/'||hex(zeroblob(15000)), 'cell')", 0 },
  { "SELECT * FROM uri_extract('www.a.com/'||hex(zeroblob(15000))||' j@a.org',"
    " 'bare')", 0 },
  { "SELECT uri FROM uri_extract('http://h/'||char(233)||hex(zeroblob(15000)))", 0 },
  { "SELECT message FROM uri_lint('http://h\\'||hex(zeroblob(15000)), 'readings')", 0 },
  { "SELECT uri FROM uri_html_links('<a href='||hex(zeroblob(15000))||'>')", 0 },
  { "SELECT uri FROM uri_html_links('<a href=x>','http://h/'||hex(zeroblob(15000)))", 0 },
  { "SELECT uri FROM uri_html_links(CAST('<a href=\"?'||hex(zeroblob(15000))||x'e9'||"
    "'\">' AS BLOB), 'http://h/')", 0 },
  { "SELECT rel FROM uri_html_links('<a href=x rel='||hex(zeroblob(15000))||'>')", 0 },
  { "SELECT href FROM uri_html_links('<a href='||hex(zeroblob(15000))||'>',"
    " 'http://h/')", 0 },
  { "SELECT href FROM uri_html_links(CAST('<a href=\"?'||x'e9'||'\">' AS BLOB),"
    " 'http://h/')", 0 },
  { "SELECT href FROM uri_html_links(CAST('<a href=\"?'||hex(zeroblob(15000))||x'e9'||"
    "'\">' AS BLOB), 'http://h/')", 0 },
  { "SELECT uri_key('?'||replace(hex(zeroblob(15000)),'00','&'))", 0 },
  { "SELECT uri_surt('//h/?'||replace(hex(zeroblob(15000)),'00','&'), 'cdx')", 0 },
  { "SELECT uri_domain('//'||hex(zeroblob(15000)), 1)", 0 },
  { "SELECT uri_href('HTTP://H/'||hex(zeroblob(15000)))", 0 },
  CALL("uri_html_base('<base href=\"'||ref||'\">', url)"),
  CALL("uri_html_base('<base href='||ref), uri_html_base(url, ref)"),
  CALL("uri_content_base('Content-Base: '||ref||char(10)||' '||ref)"),
  CALL("uri_content_base('content-location: '||url)"),
  CALL("uri_expand('/{a}{/b*}{?c*,d:3}', 'a', url, 'b',"
       " json_array(CAST(ref AS TEXT), 1), 'c', json_object('b'||coalesce(ref, 'c'),"
       " CAST(url AS TEXT), 'x', NULL), 'd', ref)"),
  CALL("uri_expand('{+a}{#b}', 'a', url||hex(zeroblob(15000)), 'b', NULL)"),
  CALL("uri_expand(ref, 'a', x'ff', 'b', 5), uri_expand('x', ref), uri_expand('{')"),
  CALL("uri_template_error('{'||ref), uri_template_error('{}'||url)"),
  CALL("uri_ip_network(ref, 24, 64), uri_ip_network(url, n, 'browser')"),
  CALL("uri_domain(url, 2), uri_domain(ref, -n)"),
  CALL("uri_match('{+a}/{b}{?c*}{#d}', url), uri_match(ref, url)"),
  CALL("uri_match('/{a}', '/'||ref||hex(zeroblob(15000))||x'ff22')"),
  { "SELECT * FROM uri_lint('HTTP://u:p@0x7f.1:22/%7e/../a b?%2f#\xff')", 0 },

  /* Registrable domains */
  { "SELECT uri_registrable_domain('http://www.b\xC3\xBC" "cher.example/', 'icann')", 0 },
  { "SELECT uri_public_suffix(url), uri_registrable_domain(url), uri_subdomain(url)"
    " FROM t", 0 },
  { "SELECT uri_skeleton(url), uri_skeleton('http://xn--80ak6aa92e.com') FROM t", 0 },
  { "SELECT uri_registrable_domain(hex(zeroblob(3000))||'.co.uk')", 0 },
  { "SELECT uri_registrable_domain('http://[::1]/')", 0 },
  { "SELECT uri_registrable_domain('x.com', 'nonsense')", 0 },
  { "SELECT uri_subdomain('http://a.'||replace(hex(zeroblob(20)),'0','\xC3\xBC.')"
    "||'x.co.uk/')", 0 },
  { "SELECT uri_same_site('http://www.b\xC3\xBC" "cher.example/',"
    " 'http://xn--bcher-kva.example')", 0 },
  { "SELECT uri_same_site(hex(zeroblob(3000))||'.'||hex(zeroblob(300)),"
    " hex(zeroblob(300))||'.'||hex(zeroblob(300)))", 0 },

  /* The tokenizer of FTS5; where there is none these fail, and always alike.
  ** Not snippet(): out of memory it answers with what it has, in SQLite 3.40 also
  ** with unicode61. */
  { "SELECT rowid, highlight(found, 0, '[', ']') FROM found('caf*')", 0 },
  { "SELECT rowid, highlight(found, 0, '[', ']') FROM found('cafe')", 0 },
  { "SELECT rowid FROM found('\"http://h/caf%C3%A9\"')", 0 },
  { "SELECT count(*) FROM found('org NOT x')", 0 },
  { "INSERT INTO found(url) SELECT 'x:'||ref||'%41' FROM t",
    "SELECT rowid, url FROM found ORDER BY rowid" },
  { "CREATE VIRTUAL TABLE other USING fts5(x, tokenize=\"uri tokenchars '/'\")",
    "SELECT name FROM sqlite_master ORDER BY 1" },
  { 0, 0 }
};

const char search_sql[] =
  "CREATE VIRTUAL TABLE found USING fts5(url, tokenize='uri');"
  "INSERT INTO found(rowid, url) SELECT id, url FROM t;"
  "INSERT INTO found(url) VALUES('http://h/caf%C3%A9'),('caf%C3%A9'),"
  " ('http://h/'||replace(hex(zeroblob(2500)),'00','%41/')||'caf%C3%A9');";

const char *const loaded_calls[] = {
  "SELECT uri_scheme('a:b')", "SELECT uri_normalize('a:b')",
  "SELECT uri_version() IS NOT NULL", "SELECT value FROM uri_parts('a:b')",
  "SELECT uri FROM uri_extract('http://h/')", "SELECT 'a:b'='A:b' COLLATE uri", 0
};

const char *const row_templates[] = {
  "SELECT * FROM @('http://u:p@h:80/a/../%7e?b=c&d#e')",
  "SELECT *, ~ FROM @(' see http://H/?a=1%ff&b and ftp://x, ')",
  "SELECT t.id, f.*, f.~ FROM t, @(t.url) AS f",
  "SELECT t.id, f.~, f.* FROM t LEFT JOIN @(t.ref) AS f ON f.~>1",
  "SELECT t.id FROM t WHERE EXISTS (SELECT 1 FROM @(t.url) LIMIT 1 OFFSET 1)",
  "SELECT id, (SELECT count(*) FROM @(url)) FROM t",
  "SELECT id FROM t WHERE id IN (SELECT length(~) FROM @(t.ref))",
  "SELECT * FROM @((SELECT url FROM t WHERE id=2)) LIMIT 5 OFFSET 2",
  "SELECT f.* FROM @('http://h/a?b=c') AS f, @(f.~) AS g ORDER BY 2, g.~",
  "SELECT * FROM @ WHERE ~='http://h/a/b' ORDER BY ~ DESC",
  "SELECT f.~ FROM @ AS f JOIN t ON f.~=t.url",
  "SELECT t.id, f.~ FROM t JOIN @(t.url) AS f UNION SELECT 1, 2",
  "SELECT * FROM @ WHERE (~='http://h/a' AND 1) OR (~='a?b=c' AND ~<>'')",
  "SELECT * FROM @(NULL)",
  "SELECT * FROM @",
  "SELECT count(*) FROM t AS a, t AS b, @(a.url) WHERE a.id=b.id",
  0
};

/* ------------------------------------------------------ what is covered --- */

/* The number of arguments of a call; p is after its "(". */
static int arguments_of(const char *p){
  int depth = 0, quoted = 0, commas = 0;
  const char *start = p;
  for(; *p && (quoted || depth>0 || *p!=')'); p++){
    if( *p=='\'' ) quoted = !quoted;
    if( quoted ) continue;
    if( *p=='(' ) depth++;
    if( *p==')' ) depth--;
    if( *p==',' && depth==0 ) commas++;
  }
  return p==start ? 0 : commas+1;
}

/* Does a statement call name with n arguments, or, if n is -1, with any number? */
static int is_called(const struct statement *all, const char *name, int n){
  char call[100];
  snprintf(call, sizeof call, "%s(", name);
  for(; all->sql; all++){
    const char *p = all->sql;
    while( (p = strstr(p, call))!=0 ){
      p += strlen(call);
      if( n<0 || arguments_of(p)==n ) return 1;
    }
  }
  return 0;
}

static char *copied(const char *text){
  char *out = malloc(strlen(text)+1);
  if( out==0 ) exit(2);
  return strcpy(out, text);
}

/*
** Statements for functions that no statement above calls, with columns of many kinds, so
** that a new function is tested before it has a statement of its own.
*/
static int add_calls(sqlite3 *db, struct statement *all, int n, int most){
  static const char *const arguments[] = { "url", "value", "name", "n", "ref" };
  enum { ARGUMENTS = sizeof arguments / sizeof arguments[0] };
  static const char sql[] = "SELECT DISTINCT name, narg FROM"
        " pragma_function_list WHERE name LIKE 'uri\\_%' ESCAPE '\\'"
        " AND name NOT IN (SELECT name FROM pragma_module_list)";
  sqlite3_stmt *stmt;
  int functions = 0;
  if( sqlite3_prepare_v2(db, sql, -1, &stmt, 0)!=SQLITE_OK ) exit(2);
  while( sqlite3_step(stmt)==SQLITE_ROW ){
    const char *name = (const char*)sqlite3_column_text(stmt, 0);
    int arity = sqlite3_column_int(stmt, 1), i;
    char call[200];
    size_t at;
    functions++;
    if( is_called(all, name, arity) || n>=most-1 ) continue;
    at = (size_t)snprintf(call, sizeof call, "SELECT id, %s(", name);
    for(i=0; i<arity && i<ARGUMENTS; i++){
      at += (size_t)snprintf(call+at, sizeof call-at, i ? ",%s" : "%s",
                             arguments[i]);
    }
    snprintf(call+at, sizeof call-at, ") FROM t");
    all[n++].sql = copied(call);
  }
  sqlite3_finalize(stmt);
  check(functions>40, "only %d functions are registered", functions);
  return n;
}

static char *filled(const char *template, const char *name, const char *hidden){
  size_t size = strlen(template)+5*(strlen(name)+strlen(hidden))+1;
  char *out = malloc(size), *o = out;
  if( out==0 ) exit(2);
  for(; *template; template++){
    const char *piece = *template=='@' ? name : *template=='~' ? hidden : 0;
    if( piece ){
      memcpy(o, piece, strlen(piece));
      o += strlen(piece);
    }else{
      *o++ = *template;
    }
  }
  *o = 0;
  return out;
}

const struct statement *statements_all(int *count){
  enum { MOST = 1000 };
  static struct statement all[MOST];
  sqlite3 *db = open_loaded("UTF-8");
  sqlite3_stmt *stmt;
  int n = 0, modules = 0, i;
  for(; statements[n].sql; n++) all[n] = statements[n];
  if( sqlite3_prepare_v2(db, "SELECT m.name, (SELECT c.name FROM"
        " pragma_table_xinfo(m.name) AS c WHERE c.hidden=1 ORDER BY c.cid)"
        " FROM pragma_module_list AS m"
        " WHERE m.name LIKE 'uri\\_%' ESCAPE '\\'"
        " AND m.name NOT LIKE 'uri\\_canonical%' ESCAPE '\\'"
        " AND m.name<>'uri_functions' ORDER BY m.name", -1,
        &stmt, 0)!=SQLITE_OK ) exit(2);
  while( sqlite3_step(stmt)==SQLITE_ROW ){
    const char *name = (const char*)sqlite3_column_text(stmt, 0);
    const char *hidden = (const char*)sqlite3_column_text(stmt, 1);
    if( !check(hidden!=0, "%s has no hidden column", name) ) continue;
    for(i=0; row_templates[i] && n<MOST-1; i++){
      all[n++].sql = filled(row_templates[i], name, hidden);
    }
    modules++;
  }
  sqlite3_finalize(stmt);
  check(modules>=6, "only %d modules are registered", modules);
  n = add_calls(db, all, n, MOST);
  sqlite3_close(db);
  *count = n;
  return all;
}
