-- SPDX-License-Identifier: MIT
--
-- Zotero, a manager of references: each value of a field stands once in itemDataValues, which is UNIQUE, and what is no
-- URL stays.  Triggers refuse what would break the keys.

CREATE TABLE libraries(libraryID INTEGER PRIMARY KEY, type TEXT NOT NULL);
CREATE TABLE items(
  itemID INTEGER PRIMARY KEY, itemTypeID INT NOT NULL, dateAdded TIMESTAMP, libraryID INT NOT NULL, key TEXT NOT NULL,
  UNIQUE(libraryID, key), FOREIGN KEY(libraryID) REFERENCES libraries(libraryID) ON DELETE CASCADE);
CREATE TABLE itemDataValues(valueID INTEGER PRIMARY KEY, value UNIQUE);
CREATE TABLE fields(fieldID INTEGER PRIMARY KEY, fieldName TEXT);
CREATE TABLE itemData(
  itemID INT, fieldID INT, valueID, PRIMARY KEY(itemID, fieldID),
  FOREIGN KEY(itemID) REFERENCES items(itemID) ON DELETE CASCADE, FOREIGN KEY(fieldID) REFERENCES fields(fieldID),
  FOREIGN KEY(valueID) REFERENCES itemDataValues(valueID));
CREATE INDEX itemData_fieldID ON itemData(fieldID);
CREATE INDEX itemData_valueID ON itemData(valueID);
CREATE TABLE itemAttachments(
  itemID INTEGER PRIMARY KEY, parentItemID INT, linkMode INT, contentType TEXT, path TEXT,
  FOREIGN KEY(itemID) REFERENCES items(itemID) ON DELETE CASCADE, FOREIGN KEY(parentItemID) REFERENCES items(itemID) ON DELETE CASCADE);
CREATE TABLE feeds(
  libraryID INTEGER PRIMARY KEY, name TEXT NOT NULL, url TEXT NOT NULL UNIQUE, lastUpdate TIMESTAMP,
  FOREIGN KEY(libraryID) REFERENCES libraries(libraryID) ON DELETE CASCADE);
CREATE TRIGGER fki_itemAttachments BEFORE INSERT ON itemAttachments WHEN NEW.parentItemID = NEW.itemID BEGIN
  SELECT RAISE(ABORT, 'an attachment in itself');
END;
CREATE TRIGGER fku_itemAttachments_parentItemID BEFORE UPDATE OF parentItemID ON itemAttachments BEGIN
  SELECT RAISE(ABORT, 'libraries differ') WHERE (SELECT libraryID FROM items WHERE itemID = NEW.parentItemID) <>
    (SELECT libraryID FROM items WHERE itemID = NEW.itemID);
END;
INSERT INTO libraries VALUES (1, 'user'), (2, 'feed');
INSERT INTO items VALUES (1, 2, '2024', 1, 'AAAA'), (2, 2, '2024', 1, 'BBBB'), (3, 3, '2024', 1, 'CCCC');
INSERT INTO itemDataValues VALUES (1, 'HTTP: the definitive guide'), (2, 'http://a/'), (3, 'HTTP://a'), (4, 1999), (5, 'http://b/%7e'), (6, '2024-01-01');
INSERT INTO fields VALUES (1, 'url'), (2, 'title'), (3, 'date');
INSERT INTO itemData VALUES (1, 1, 2), (1, 2, 1), (2, 1, 3), (2, 3, 6), (3, 1, 5), (3, 3, 4);
INSERT INTO itemAttachments VALUES (3, 1, 0, 'text/html', NULL);
INSERT INTO feeds VALUES (2, 'F', 'HTTP://f/', NULL);

SELECT uri_canonical('itemDataValues', 'value', '{"merge": true, "as": "CASE WHEN uri_is_web(value) THEN uri_normalize(value) END"}');
-- {"before":6,"after":5,"merged":1,"rewritten":1}
SELECT valueID, value FROM itemDataValues ORDER BY valueID;
-- 1|HTTP: the definitive guide
-- 2|http://a/
-- 4|1999
-- 5|http://b/~
-- 6|2024-01-01
SELECT itemID, fieldID, valueID FROM itemData ORDER BY 1, 2;
-- 1|1|2
-- 1|2|1
-- 2|1|2
-- 2|3|6
-- 3|1|5
-- 3|3|4

SELECT uri_canonical('feeds', 'url', '{"merge": true}');
-- {"rewritten":1}
