-- A browser's history, searched as the address bar does it.
-- Run it from the project's top directory:  sqlite3 :memory: < examples/history.sql

.load build/uri
CREATE TABLE history(id INTEGER PRIMARY KEY, url, title, visits INTEGER, last);
.mode csv
.import examples/history.csv imported
.mode column --wrap 0
.headers on
INSERT INTO history(url, title, visits, last) SELECT * FROM imported;

-- The tokenizer reads a URL as people do: caf%C3%A9 is café, and a host, a path and a query are words.
-- prefix='1 2 3' makes the first letters of a word quick.  The texts stay in history, and only there.
CREATE VIRTUAL TABLE found USING fts5(url, title, content='history', content_rowid='id',
                                      tokenize='uri remove_diacritics 2', prefix='1 2 3');
INSERT INTO found(found) VALUES ('rebuild');
-- A history grows: these keep the search in step with it.
CREATE TRIGGER history_insert AFTER INSERT ON history BEGIN
  INSERT INTO found(rowid, url, title) VALUES (new.id, new.url, new.title);
END;
CREATE TRIGGER history_delete AFTER DELETE ON history BEGIN
  INSERT INTO found(found, rowid, url, title) VALUES ('delete', old.id, old.url, old.title);
END;
CREATE TRIGGER history_update AFTER UPDATE OF url, title ON history BEGIN
  INSERT INTO found(found, rowid, url, title) VALUES ('delete', old.id, old.url, old.title);
  INSERT INTO found(rowid, url, title) VALUES (new.id, new.url, new.title);
END;

-- What was typed, as a query: each word somewhere, in url or title, and the last one unfinished.
-- In quotes nothing of it is FTS5's syntax.
CREATE TABLE typed(text);
CREATE VIEW queries AS
SELECT rowid AS number, text, '"' || replace(replace(trim(text), '"', '""'), ' ', '" "') || '" *' AS query FROM typed;

.print "What is typed, and what is offered"
-- Pages visited often come first.  highlight() and bm25() are FTS5's: most shells run them in
-- a statement, but not in a view, because a database that somebody sends may contain views.
INSERT INTO typed VALUES ('cafe'), ('zurich str'), ('annual rep'), ('example com 2024'), ('rfc uri'), ('resume'), ('utm_so');
SELECT text, visits, highlight(found, 0, '[', ']') AS url, history.title
  FROM queries, found JOIN history ON history.id = found.rowid
 WHERE found MATCH query
 ORDER BY number, visits * -bm25(found, 1.0, 2.0) DESC;

.print "\nA page that was just visited, and one that was forgotten"
INSERT INTO history(url, title, visits, last) VALUES ('https://www.rfc-editor.org/rfc/rfc8089', 'RFC 8089: The file URI Scheme', 1, '2024-05-12');
DELETE FROM history WHERE url LIKE '%rfc3987';
SELECT highlight(found, 0, '[', ']') AS url
  FROM queries, found JOIN history ON history.id = found.rowid
 WHERE text = 'rfc uri' AND found MATCH query
 ORDER BY visits * -bm25(found, 1.0, 2.0) DESC;

.print "\nThe words of hosts, paths and queries that stand on most pages"
CREATE VIRTUAL TABLE words USING fts5vocab(found, col);
SELECT term AS word, doc AS pages FROM words
 WHERE col = 'url' AND term NOT IN ('http', 'https', 'www', 'com', 'org', 'net') ORDER BY doc DESC, term LIMIT 6;
