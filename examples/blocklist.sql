-- A blocklist of hosts and networks against a proxy's log.
-- Run it from the project's top directory:  sqlite3 :memory: < examples/blocklist.sql

.load build/uri
.mode csv
.import examples/requests.csv requests
.import examples/blocklist.csv blocklist
.mode column --wrap 0
.headers on

-- An entry with a "/", or that is an IP address, is a network; the others are hosts.
ALTER TABLE blocklist ADD COLUMN kind;
UPDATE blocklist SET kind = CASE
  WHEN instr(entry, '/') OR uri_host_type('//' || entry) = 'IPv4'
    OR uri_host_type('//[' || entry || ']') = 'IPv6' THEN 'network' ELSE 'host' END;

.print "The blocklist"
-- A network that can contain no address is a mistake; it blocks nothing and stops no query.
SELECT kind, count(*) AS entries, group_concat(entry, ' ') FILTER (
         WHERE kind = 'network' AND uri_in_network('//0.0.0.0', entry) IS NULL) AS mistaken
  FROM blocklist GROUP BY kind;

-- A blocked host blocks all below it, too: cdn.ads.example.net, not notads.example.net.
-- uri_domains gives a host and the domains above it.  After uri_clean they are in one spelling:
-- lower case, in ASCII, %61 decoded, no dot at the end, whatever stood around the link.  So each
-- is a lookup in an index, however long the list is; CROSS JOIN keeps SQLite from going through
-- the list first.
UPDATE blocklist SET entry = (SELECT domain FROM uri_domains(uri_clean('//' || entry)) WHERE depth = 0) WHERE kind = 'host';
CREATE INDEX blocked_hosts ON blocklist(entry) WHERE kind = 'host';

CREATE VIEW hits AS
SELECT requests.rowid AS id, entry, reason
  FROM requests, uri_domains(uri_clean(url)) CROSS JOIN blocklist ON kind = 'host' AND entry = domain
UNION ALL
SELECT requests.rowid, entry, reason
  FROM requests JOIN blocklist ON kind = 'network' AND uri_in_network(uri_normalize(url), entry);

CREATE VIEW verdicts AS
SELECT requests.rowid AS id, time, client, url, entry, reason
  FROM requests LEFT JOIN hits ON hits.id = requests.rowid;

.print "\nWhat the log holds"
SELECT coalesce(uri_host_type(url), 'no host, or none that is valid') AS host,
       count(*) AS requests, count(DISTINCT uri_host(url)) AS spellings,
       count(DISTINCT uri_host(uri_normalize(url))) AS hosts
  FROM requests GROUP BY 1 ORDER BY requests DESC;

.print "\nBlocked, by entry"
SELECT entry, reason, count(id) AS requests, count(DISTINCT client) AS clients, max(url) AS example
  FROM verdicts WHERE entry NOT NULL GROUP BY entry ORDER BY requests DESC, entry;

.print "\nEntries that blocked nothing"
SELECT entry, reason FROM blocklist WHERE entry NOT IN (SELECT entry FROM verdicts WHERE entry NOT NULL);

.print "\nClients with blocked requests"
SELECT client, count(*) AS requests, sum(entry NOT NULL) AS blocked, count(DISTINCT reason) AS reasons
  FROM verdicts GROUP BY client HAVING blocked > 0 ORDER BY blocked DESC, client LIMIT 5;

.print "\nAddresses in disguise"
-- A number is a host name to RFC 3986, and an address to many programs (section 7.4).
WITH disguised AS (SELECT DISTINCT url, uri_ip_text(uri_ip(url, 'loose')) AS address
                     FROM requests WHERE uri_ip(url) IS NULL AND uri_ip(url, 'loose') NOT NULL)
SELECT url, address, entry, reason
  FROM disguised LEFT JOIN blocklist ON kind = 'network' AND uri_in_network('//' || address, entry)
 ORDER BY address;
