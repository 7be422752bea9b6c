SELECT uri_host('http://u:p@example.org:8080/a/b?c=d#e')
SELECT uri_port('http://u:p@example.org:8080/a/b?c=d#e')
SELECT uri_host(NULL)
SELECT quote(uri_query('http://h?'))
SELECT hex(uri_ip('http://[2001:db8::1]:80/'))
SELECT uri_resolve('http://a/b/c/d;p?q', '../../../g')
SELECT uri_normalize('HTTP://Example.ORG:80/%7ea/./b/../c%2f')
SELECT uri_valid('http://exa mple.org/')
SELECT uri_error('http://exa mple.org/')
SELECT uri_json('//h:8/?')
SELECT 'HTTP://a.example' = 'http://A.example:80/' COLLATE uri
SELECT uri_with('http://example.org/', 'nonsense', 'x')
SELECT uri_host('a', 'b')
SELECT uri_no_such_function('a')
SELECT hex(uri_path('http://h/a' || char(0) || 'b'))
SELECT hex(uri_query(CAST(x'687474703A2F2F683FFF' AS TEXT)))
SELECT uri_path('http://example.org/näıve/路径/🙂')
SELECT uri_encode('é 路')
SELECT uri_decode('%C3%A9%20%E8%B7%AF')
CREATE TABLE links(link TEXT)
CREATE INDEX links_uri ON links(link COLLATE uri)
CREATE INDEX links_host ON links(uri_host(link))
CREATE VIEW hosts AS SELECT uri_host(link) AS host FROM links
WITH RECURSIVE n(i) AS (VALUES(0) UNION ALL SELECT i+1 FROM n WHERE i<9999) INSERT INTO links SELECT printf('HTTP://H%d.Example.org:80/a/./%d/../%d?q=%d', i%97, i, i%13, i%7) FROM n
SELECT count(DISTINCT uri_normalize(link)) FROM links
SELECT count(DISTINCT host) FROM hosts
SELECT count(*) FROM links WHERE link = 'http://h0.example.org/a/%30?q=0' COLLATE uri
SELECT count(*) FROM links, uri_parts(links.link) AS p WHERE p.component = 'port' AND p.value = '80'
SELECT component || ' ' || value FROM uri_parts('http://h/a?b') ORDER BY start
SELECT uri_version()
