// SPDX-License-Identifier: MIT
//
// The view of one URI: its components, findings, normal forms, and what functions answer.

import {by, fill, make, section, shorten, value, visible, SHOWN} from './dom.js';
import {difference} from './diff.js';

const COMPONENTS = [
  ['scheme', '3.1'], ['authority', '3.2'], ['userinfo', '3.2.1'], ['host', '3.2.2'], ['port', '3.2.3'],
  ['path', '3.3'], ['query', '3.4'], ['fragment', '3.5'],
];

const RUNGS = [
  ['case', '6.2.2.1', 'scheme and host in lower case, triplets in upper case'],
  ['percent', '6.2.2.2', 'unreserved characters decoded'],
  ['syntax', '6.2.2.3', 'dot-segments removed'],
  ['scheme', '6.2.3', 'what the scheme says: default port, empty path and more'],
];

// Facts about the URI: label, SQL, and the function that the extension must have
const FACTS = [
  ['valid', `CASE uri_valid(?1) WHEN 1 THEN 'a URI' ELSE CASE uri_valid(?1, 'URI-reference')
     WHEN 1 THEN 'a relative reference' ELSE 'no' END END`, 'uri_valid'],
  ['first fault', 'uri_error(?1, \'URI-reference\')', 'uri_error'],
  ['kind', 'uri_kind(?1)', 'uri_kind'],
  ['host type', 'uri_host_type(?1)', 'uri_host_type'],
  ['address', 'uri_ip_text(uri_ip(?1))', 'uri_ip'],
  ['address, read loosely', 'uri_ip_text(uri_ip(?1, \'loose\'))', 'uri_ip'],
  ['scope', 'uri_ip_scope(?1)', 'uri_ip_scope'],
  ['registrable domain', 'uri_registrable_domain(?1)', 'uri_registrable_domain'],
  ['port in force', 'uri_effective_port(?1)', 'uri_effective_port'],
  ['origin', 'uri_origin(?1)', 'uri_origin'],
  ['of the web', 'CASE uri_is_web(?1) WHEN 1 THEN \'yes\' ELSE \'no\' END', 'uri_is_web'],
  ['file name', 'uri_filename(?1)', 'uri_filename'],
  ['extension', 'uri_extension(?1)', 'uri_extension'],
  ['file', 'uri_to_path(?1)', 'uri_to_path'],
  ['media type', 'uri_media_type(?1)', 'uri_media_type'],
  ['for archives', 'uri_surt(?1)', 'uri_surt'],
  ['as an IRI', 'uri_to_iri(?1)', 'uri_to_iri'],
  ['repaired', 'uri_repair(?1)', 'uri_repair'],
];

const cut = (sql, as) => `substr(${sql}, 1, ${SHOWN})${as ? ` AS ${as}` : ''}`;

function queries(functions) {
  const facts = FACTS.filter(fact => functions.has(fact[2]));
  const list = {
    text: `SELECT ${cut('?1')}, length(?1)`,
    parts: `SELECT component, ${cut('value')}, start, length, parent FROM uri_parts(?1)`,
    lint: 'SELECT severity, code, component, start, length, message, section FROM uri_lint(?1) LIMIT 200',
    lintCount: 'SELECT count(*) FROM uri_lint(?1)',
    ladder: `SELECT ${RUNGS.map(([level]) => cut(`uri_normalize(?1, '${level}')`)).join(', ')}`,
    resolved: `SELECT ${cut('uri_resolve(?2, ?1)')}, ${cut('uri_relativize(?2, uri_resolve(?2, ?1))')},
      uri_same_document(?2, ?1), uri_kind(?2)`,
    params: `SELECT ${cut('name')}, ${cut('value')}, ${cut('raw')} FROM uri_params(?1) LIMIT 100`,
    paramsCount: 'SELECT count(*) FROM uri_params(?1)',
    segments: `SELECT ${cut('segment')}, ${cut('decoded')} FROM uri_segments(?1) LIMIT 100`,
    segmentsCount: 'SELECT count(*) FROM uri_segments(?1)',
  };
  facts.forEach((fact, i) => { list[`fact${i}`] = `SELECT ${cut(fact[1])}`; });
  return {list, facts};
}

// The URI as a row of boxes, one for each component, with its name below; the authority's
// box contains its parts.  Delimiters are between the boxes.
function picture(text, parts) {
  const characters = Array.from(text);
  const between = (from, to) => characters.slice(from, to).join('');
  const delimiter = string => string ? make('span.delimiter', visible(string)) : null;
  const box = (name, inside) => make(`span.part.${name}`, inside, make('span.name', name));
  const rows = (parent, from, to) => {
    const boxes = [];
    let at = from;
    for (const [name, , start, length, under] of parts) {
      if ((under ?? null) !== parent) continue;
      const begin = +start - 1, end = Math.min(begin + +length, to);
      if (begin > to) break;
      boxes.push(delimiter(between(at, begin)));
      const inner = name === 'authority' ? make('span.inner', ...rows(name, begin, end))
        : make('span.text', visible(between(begin, end)) || make('i.empty', 'empty'));
      if (name !== 'path' || end > begin) boxes.push(box(name, inner));
      at = end;
    }
    boxes.push(delimiter(between(at, to)));
    return boxes;
  };
  return rows(null, 0, characters.length);
}

function showParts(text, total, parts) {
  const boxes = picture(text, parts);
  if (+total > Array.from(text).length) boxes.push(make('span.delimiter', ` … ${Number(total).toLocaleString('en')} characters`));
  fill(by('picture'), ...(text ? boxes : [make('i.empty', 'An empty text: a reference to the document itself.')]));
  const found = new Map(parts.map(part => [part[0], part]));
  fill(by('parts'),
    make('thead', make('tr', ...['component', 'value', 'place', 'section'].map(name => make('th', {scope: 'col'}, name)))),
    make('tbody', ...COMPONENTS.map(([name, place]) => {
      const part = found.get(name);
      return make(`tr${part ? '' : '.missing'}`, make(`th.part-name.${name}`, {scope: 'row'}, name),
        make('td.mono', part ? value(part[1], 300) : make('i.absent', 'absent')),
        make('td.number', part ? (+part[3] ? `${part[2]}–${+part[2] + +part[3] - 1}` : `at ${part[2]}`) : ''),
        make('td', section(place)));
    })));
}

const RANK = {note: 1, warning: 2, error: 3};

// The text with each finding underlined, and numbered at its beginning
function marked(text, rows) {
  const characters = Array.from(text);
  const spans = rows.map(row => [+row[3] - 1, +row[3] - 1 + +row[4], row[0]])
    .map(([from, to, severity]) => from === 0 && to >= characters.length ? [0, 0, severity] : [from, to, severity]);
  const edges = [...new Set([0, characters.length, ...spans.flatMap(([from, to]) => [from, to])])]
    .filter(edge => edge <= characters.length).sort((a, b) => a - b);
  const pieces = [];
  edges.forEach((edge, i) => {
    spans.forEach(([from], number) => {
      if (from === edge) pieces.push(make(`sup.${rows[number][0]}`, String(number + 1)));
    });
    if (i + 1 === edges.length) return;
    const severity = spans.filter(([from, to]) => from <= edge && to > edge).map(span => span[2])
      .sort((a, b) => RANK[b] - RANK[a])[0];
    const piece = visible(characters.slice(edge, edges[i + 1]).join(''));
    pieces.push(severity ? make(`mark.${severity}`, piece) : piece);
  });
  return pieces;
}

function showLint(text, rows, count) {
  by('lint-count').textContent = count === 0 ? 'none: nothing is wrong, unwise or unsafe'
    : count > rows.length ? `the first ${rows.length} of ${count.toLocaleString('en')}` : String(count);
  by('lint-text').hidden = count === 0;
  fill(by('lint-text'), ...marked(text, rows));
  fill(by('lint'), ...rows.map(([severity, code, component, start, length, message, place]) => make('li',
    make(`span.severity.${severity}`, severity), make('code', code),
    make('span', message, ' ', make('span.place', `(${component ? `${component}, ` : ''}${+length > 1 ? `${start}–${+start + +length - 1}` : `at ${start}`})`)),
    section(place))));
}

function changes(before, after) {
  return difference(before, after).map(([kind, text]) => kind === 'same' ? visible(text)
    : make(kind === 'gone' ? 'del' : 'ins', visible(text)));
}

function showLadder(text, rungs) {
  let before = text;
  fill(by('ladder'), make('li', make('span.rung', 'as written'), make('span.mono.text', visible(text))),
    ...RUNGS.map(([level, place, does], i) => {
      const after = rungs[i] ?? '', same = after === before;
      const item = make(`li${same ? '.same' : ''}`, make('span.rung', level, ' ', section(place), make('span.quiet', does)),
        same ? make('span.quiet', 'no change') : make('span.mono.text', ...changes(before, after)));
      before = after;
      return item;
    }),
    make('li.normal', make('span.rung', 'normal form'), make('span.mono.text', visible(before))));
}

const fact = (name, content, code) => [make('dt', name, code ? make('code', `${code}()`) : null), make('dd.mono', content)];

function showResolved(base, row) {
  if (!base) {
    fill(by('resolved'), make('dt', 'no base'), make('dd.quiet', 'Give a base above to see where a reference leads.'));
    return;
  }
  const [target, back, same, kind] = row;
  fill(by('resolved'), ...fact('target', value(target), 'uri_resolve'),
    ...fact('the shortest way back', back === target ? make('span.quiet', 'none is shorter than the target itself')
      : value(back), 'uri_relativize'),
    ...fact('the base itself', same === '1' ? 'yes' : 'no', 'uri_same_document'),
    ...(kind === 'URI' ? [] : [make('dt', 'beware'), make('dd', 'The base is no URI: it has no scheme.')]));
}

function listTable(element, names, rows, count, none) {
  if (!rows.length) { fill(element, make('p.quiet', none)); return; }
  fill(element, make('table', make('thead', make('tr', ...names.map(name => make('th', {scope: 'col'}, name)))),
    make('tbody', ...rows.map((row, i) => make('tr', make('td.number', String(i + 1)), ...row.map(cell => make('td.mono', value(cell, 300))))))),
  count > rows.length ? make('p.quiet', `The first ${rows.length} of ${count.toLocaleString('en')}.`) : null);
}

// Ask the engine about a text and show the answers.
export async function look(engine, uri, base) {
  const {list, facts} = queries(engine.functions);
  const names = Object.keys(list);
  const answers = await engine.ask(Object.values(list), [uri, base]);
  const got = Object.fromEntries(names.map((name, i) => [name, answers[i] ?? []]));
  const [text, total] = got.text[0] ?? ['', 0];
  const count = name => Number(got[name][0]?.[0] ?? 0);
  showParts(text, total, got.parts);
  showLint(text, got.lint, count('lintCount'));
  showLadder(text, got.ladder[0] ?? []);
  showResolved(base, got.resolved[0] ?? []);
  fill(by('facts'), ...facts.flatMap(([name, , code], i) => {
    const answer = got[`fact${i}`][0]?.[0] ?? null;
    return answer === null || (name === 'address, read loosely' && got[`fact${i - 1}`][0]?.[0] === answer) ? []
      : fact(name, answer === '' ? make('i.empty', 'empty') : answer === text ? make('span.quiet', 'as it is') : shorten(answer, 300), code);
  }));
  listTable(by('params'), ['no.', 'name', 'value', 'as written'], got.params, count('paramsCount'), 'No parameters.');
  listTable(by('segments'), ['no.', 'segment', 'decoded'], got.segments, count('segmentsCount'), 'No segments: the path is empty.');
}
