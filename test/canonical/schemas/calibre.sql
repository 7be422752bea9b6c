-- SPDX-License-Identifier: MIT
--
-- Calibre, a library of books: an identifier may be a URL; links of authors are beside names.  Triggers check the keys.

CREATE TABLE books(id INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT NOT NULL DEFAULT 'Unknown' COLLATE NOCASE, sort TEXT COLLATE NOCASE);
CREATE TABLE authors(id INTEGER PRIMARY KEY, name TEXT NOT NULL COLLATE NOCASE, sort TEXT COLLATE NOCASE, link TEXT NOT NULL DEFAULT '', UNIQUE(name));
CREATE TABLE books_authors_link(id INTEGER PRIMARY KEY, book INTEGER NOT NULL, author INTEGER NOT NULL, UNIQUE(book, author));
CREATE INDEX books_authors_link_aidx ON books_authors_link(author);
CREATE TABLE identifiers(
  id INTEGER PRIMARY KEY, book INTEGER NOT NULL, type TEXT NOT NULL DEFAULT 'isbn' COLLATE NOCASE, val TEXT NOT NULL COLLATE NOCASE, UNIQUE(book, type));
CREATE TRIGGER fkc_identifiers_insert BEFORE INSERT ON identifiers BEGIN
  SELECT CASE WHEN (SELECT id FROM books WHERE id = NEW.book) IS NULL THEN RAISE(ABORT, 'no such book') END;
END;
CREATE TRIGGER fkc_identifiers_update BEFORE UPDATE OF book ON identifiers BEGIN
  SELECT CASE WHEN (SELECT id FROM books WHERE id = NEW.book) IS NULL THEN RAISE(ABORT, 'no such book') END;
END;
CREATE TRIGGER fkc_delete_on_authors BEFORE DELETE ON authors BEGIN
  SELECT CASE WHEN (SELECT COUNT(id) FROM books_authors_link WHERE author = OLD.id) > 0 THEN RAISE(ABORT, 'the author has books') END;
END;
CREATE TRIGGER books_delete AFTER DELETE ON books BEGIN
  DELETE FROM books_authors_link WHERE book = OLD.id;
  DELETE FROM identifiers WHERE book = OLD.id;
END;
INSERT INTO books(id, title) VALUES (1, 'One'), (2, 'Two');
INSERT INTO authors VALUES (1, 'Ann', 'Ann', 'HTTP://a'), (2, 'Ann A.', 'Ann', 'http://a/'), (3, 'Bob', 'Bob', ''), (4, 'Cat', 'Cat', '');
INSERT INTO books_authors_link VALUES (1, 1, 1), (2, 1, 2), (3, 2, 2), (4, 2, 3);
INSERT INTO identifiers VALUES (1, 1, 'isbn', '978'), (2, 1, 'url', 'HTTP://a/%7e'), (3, 2, 'uri', 'http://a/~'), (4, 2, 'url', 'b');

SELECT uri_canonical('identifiers', 'val', '{"as": "CASE WHEN type IN (''url'', ''uri'') THEN uri_clean(val) END"}');
-- {"rewritten":1}
SELECT id, val FROM identifiers ORDER BY id;
-- 1|978
-- 2|http://a/~
-- 3|http://a/~
-- 4|b

SELECT uri_canonical('authors', 'link', '{"by": "uri_key(link)", "reference": "books_authors_link.author=id"}');
-- {"before":4,"after":3,"merged":1,"merged_in":{"books_authors_link":1}}
SELECT id, name, link FROM authors ORDER BY id;
-- 1|Ann|http://a/
-- 3|Bob|
-- 4|Cat|
SELECT book, author FROM books_authors_link ORDER BY 1, 2;
-- 1|1
-- 2|1
-- 2|3
