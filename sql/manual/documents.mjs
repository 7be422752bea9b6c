// SPDX-License-Identifier: MIT
//
// The documents of the manual, in the order of its contents.  A document is one page,
// "NAME.html".  A page of the reference is named after its file; its bold words are
// sections that search finds.  In an index, a link of a table has the id of what it leads to:
// the tasks were once in the page of their index, and their addresses stay.

const tasks = names => names.map(name => ({group: 'Tasks', source: `sql/tasks/${name}.md`, name: `tasks-${name}`, tasks: true}));

const reference = names => names.map(name => ({group: 'Reference', source: `sql/reference/${name}.md`, name, leads: true}));

export const DOCUMENTS = [
  {group: 'Start', source: 'README.md', name: 'start'},
  {group: 'Start', source: 'sql/TASKS.md', name: 'tasks', tasks: true, index: true},
  ...tasks(['hosts', 'parts', 'parameters', 'cleaning', 'merging', 'counting', 'text', 'crawling', 'security', 'names']),
  {group: 'Reference', source: 'sql/README.md', name: 'all-functions'},
  ...reference(['what-holds-for-all-functions', 'what-a-person-meant', 'links-in-text', 'html-documents', 'robots-feeds-and-headers', 'components', 'checking', 'what-a-browser-makes-of-it',
    'resolving', 'normalizing', 'canonical-joins', 'rewriting-in-place', 'all-cores-of-one-machine', 'stability', 'queries', 'paths',
    'addresses', 'domains', 'registrable-domains', 'keys', 'what-a-link-names', 'changing-components', 'encoding', 'names-beyond-ascii', 'templates', 'files-and-data',
    'searching', 'recipes', 'editions', 'security-notes', 'lint-codes', 'the-extension-itself']),
  {group: 'Modules and tables', source: 'ext/sqlite/canonical/README.md', name: 'tables-in-place'},
  {group: 'Hosts and engines', source: 'ext/packages/HOSTS.md', name: 'hosts'},
  {group: 'Hosts and engines', source: 'core/README.md', name: 'core'},
  {group: 'Hosts and engines', source: 'ext/engines/duckdb/README.md', name: 'duckdb'},
  {group: 'Hosts and engines', source: 'ext/engines/postgresql/README.md', name: 'postgresql'},
  {group: 'Hosts and engines', source: 'examples/spark/README.md', name: 'spark'},
  {group: 'More', source: 'examples/README.md', name: 'examples'},
  {group: 'More', source: 'sql/manual/LICENCES.md', name: 'licences'},
  {group: 'More', source: 'CHANGELOG.md', name: 'changelog'},
];
