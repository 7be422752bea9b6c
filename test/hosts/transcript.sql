SELECT uri_scheme('http://u:p@example.org:8080/a/b?c=d#e')
SELECT uri_authority('http://u:p@example.org:8080/a/b?c=d#e')
SELECT uri_userinfo('http://u:p@example.org:8080/a/b?c=d#e')
SELECT uri_user('http://u:p@example.org:8080/a/b?c=d#e')
SELECT uri_password('http://u:p@example.org:8080/a/b?c=d#e')
SELECT uri_host('http://u:p@example.org:8080/a/b?c=d#e')
SELECT uri_port('http://u:p@example.org:8080/a/b?c=d#e')
SELECT uri_path('http://u:p@example.org:8080/a/b?c=d#e')
SELECT uri_query('http://u:p@example.org:8080/a/b?c=d#e')
SELECT uri_fragment('http://u:p@example.org:8080/a/b?c=d#e')
SELECT uri_host(NULL)
SELECT uri_host('mailto:a@example.org')
SELECT quote(uri_host('file:///etc/hosts'))
SELECT quote(uri_query('http://h?'))
SELECT quote(uri_query('http://h'))
SELECT uri_host('http://[2001:db8::1]:80/')
SELECT uri_host_type('http://[2001:db8::1]:80/')
SELECT uri_host_type('http://192.0.2.1/')
SELECT uri_effective_port('https://example.org/')
SELECT uri_origin('HTTPS://Example.org:443/a')
SELECT uri_in_network('http://192.0.2.77/', '192.0.2.0/24')
SELECT uri_resolve('http://a/b/c/d;p?q', 'g')
SELECT uri_resolve('http://a/b/c/d;p?q', '../../../g')
SELECT uri_resolve('http://a/b/c/d;p?q', '?y')
SELECT uri_resolve('http://a/b/c/d;p?q', '')
SELECT uri_resolve('http://a/b/c/d;p?q', '//g')
SELECT uri_resolve('http://a/b/c/d;p?q', 'g:h')
SELECT uri_relativize('http://a/b/c/d', 'http://a/b/e')
SELECT uri_normalize('HTTP://Example.ORG:80/%7ea/./b/../c%2f')
SELECT uri_normalize('mailto:Joe@EXAMPLE.org')
SELECT uri_equivalent('http://a.example', 'HTTP://A.example:80/')
SELECT uri_valid('http://example.org/')
SELECT uri_valid('http://exa mple.org/')
SELECT uri_error('http://exa mple.org/')
SELECT uri_with('http://example.org/a', 'host', 'example.com', 'query', 'x=1')
SELECT uri_redact('http://u:secret@example.org/')
SELECT uri_kind('../a')
SELECT 'HTTP://a.example' = 'http://A.example:80/' COLLATE uri
CREATE TABLE links(id INTEGER PRIMARY KEY, page TEXT, link TEXT)
CREATE INDEX links_uri ON links(link COLLATE uri)
CREATE INDEX links_host ON links(uri_host(link))
INSERT INTO links(page, link) VALUES('http://example.org/', 'http://Example.org/a'), ('http://example.org/', 'http://example.org:80/%61'), ('http://example.org/', 'http://example.com/?b=1&a=2')
SELECT count(*) FROM links WHERE link = 'http://example.org/a' COLLATE uri
SELECT link FROM links ORDER BY link COLLATE uri, id
SELECT count(DISTINCT uri_normalize(link)) FROM links
SELECT component || ' ' || value FROM links, uri_parts(link) ORDER BY id, start
SELECT name || '=' || value FROM links, uri_params(link) ORDER BY links.id, name
SELECT group_concat(segment, '|') FROM (SELECT segment FROM uri_segments('/a/b%20c/d'))
CREATE VIEW hosts AS SELECT id, uri_host(link) AS host FROM links
SELECT group_concat(host, ' ') FROM (SELECT host FROM hosts ORDER BY id)
SELECT uri_with('http://example.org/', 'nonsense', 'x')
SELECT uri_host('a', 'b')
SELECT uri_no_such_function('a')
SELECT hex(uri_path('http://h/a' || char(0) || 'b'))
SELECT uri_valid('http://h/a' || char(0) || 'b')
SELECT hex(uri_query(CAST(x'687474703A2F2F683FFF' AS TEXT)))
SELECT uri_path('http://example.org/näıve/路径/🙂')
SELECT uri_valid('http://example.org/路径')
SELECT uri_encode('é 路')
SELECT uri_decode('%C3%A9%20%E8%B7%AF')
CREATE TABLE many(link TEXT)
WITH RECURSIVE n(i) AS (VALUES(0) UNION ALL SELECT i+1 FROM n WHERE i<9999) INSERT INTO many SELECT printf('HTTP://H%d.Example.org:80/a/./%d/../%d?q=%d', i%97, i, i%13, i%7) FROM n
SELECT count(*) FROM many
SELECT count(DISTINCT uri_normalize(link)) FROM many
SELECT count(DISTINCT uri_host(link)) FROM many
SELECT sum(length(uri_path(uri_normalize(link)))) FROM many
SELECT count(*) FROM many, uri_parts(many.link) AS p WHERE p.component = 'port' AND p.value = '80'
CREATE INDEX many_uri ON many(link COLLATE uri)
SELECT count(*) FROM many WHERE link = 'http://h0.example.org/a/%30?q=0' COLLATE uri
SELECT group_concat(DISTINCT uri_scheme(link)) FROM many
DROP TABLE many
SELECT uri_version()
