// SPDX-License-Identifier: MIT
//
// The documents of the manual, in the order of its contents.  A document is one page,
// "NAME.html".  If "split" is true, each section from "begins" on is a page that is
// named after its heading, and the text before these sections is the page NAME.

export const DOCUMENTS = [
  {group: 'Start', source: 'README.md', name: 'start'},
  {group: 'Start', source: 'sql/TASKS.md', name: 'tasks', tasks: true},
  {group: 'Reference', source: 'sql/README.md', name: 'reference', split: true, begins: 'All functions'},
  {group: 'Modules and tables', source: 'ext/dns/README.md', name: 'uri_dns'},
  {group: 'Modules and tables', source: 'ext/canonical/README.md', name: 'tables-in-place'},
  {group: 'Hosts and engines', source: 'ext/packages/HOSTS.md', name: 'hosts'},
  {group: 'Hosts and engines', source: 'core/README.md', name: 'core'},
  {group: 'Hosts and engines', source: 'ext/duckdb/README.md', name: 'duckdb'},
  {group: 'Hosts and engines', source: 'examples/spark/README.md', name: 'spark'},
  {group: 'More', source: 'examples/README.md', name: 'examples'},
  {group: 'More', source: 'CHANGELOG.md', name: 'changelog'},
];
