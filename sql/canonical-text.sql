-- SPDX-License-Identifier: MIT
--
-- Texts of SQL cut at their outermost commas, outside of quotes and comments.  For
-- sql/canonical: of "CREATE INDEX ... (a, lower(b)) WHERE c" the pieces "a" and
-- "lower(b)", and the rest "WHERE c".

CREATE TEMP TABLE canonical_text(id, sql);
CREATE TEMP VIEW canonical_piece AS
WITH RECURSIVE scan(id, sql, i, quote, depth, cut, c, two, back) AS (
  SELECT id, sql, 0, '', 0, 0, substr(sql, 1, 1), substr(sql, 1, 2), '' FROM canonical_text
  UNION ALL
  SELECT id, sql, i + 1,
         CASE WHEN quote = '*/' THEN substr('*/', 1, 2 * (back <> '*/'))
              WHEN quote <> '' THEN substr(quote, 1, c <> quote)
              WHEN c IN ('''', '"', '`') THEN c
              WHEN c = '[' THEN ']'
              WHEN two = '--' THEN char(10)
              WHEN two = '/*' THEN '*/' ELSE '' END,
         -- Nothing is cut after the first group in parentheses.
         CASE WHEN quote <> '' THEN depth WHEN c = '(' THEN depth + 1
              WHEN c = ')' AND depth = 1 THEN -1000000 WHEN c = ')' THEN depth - 1 ELSE depth END,
         quote = '' AND (c = '(' AND depth = 0 OR c = ',' AND depth = 1 OR c = ')' AND depth = 1),
         substr(sql, i + 2, 1), substr(sql, i + 2, 2), substr(sql, i + 1, 2)
    FROM scan WHERE i < length(sql)),
cuts AS (
  SELECT id, sql, i, row_number() OVER w AS n, lead(i) OVER w AS last
    FROM scan WHERE cut WINDOW w AS (PARTITION BY id ORDER BY i))
SELECT id, n - 1 AS n, last IS NULL AS rest,
       trim(substr(sql, i + 1, coalesce(last - 1, length(sql)) - i), ' ' || char(9, 10, 13)) AS piece
  FROM cuts;
