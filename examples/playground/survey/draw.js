// SPDX-License-Identifier: MIT
//
// Bars and columns.  Each is a button that selects a group or deselects it.  Its drawing
// is hidden from screen readers, because the button has the same content as text.

import {make, shorten} from '../dom.js';

const SVG = 'http://www.w3.org/2000/svg';
export const number = n => Number(n).toLocaleString('en');
export const compact = n => n < 1000 ? String(n) : new Intl.NumberFormat('en', {notation: 'compact', maximumFractionDigits: n < 10000 ? 1 : 0}).format(n);

function shape(name, attributes, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

// A drawing of 100 by 100 units that stretches; size() sets its content.
const drawing = () => shape('svg', {viewBox: '0 0 100 100', preserveAspectRatio: 'none', 'aria-hidden': 'true', focusable: 'false'},
  shape('rect', {class: 'tint'}), shape('rect', {class: 'edge'}));

function size(svg, part, upright) {
  const [tint, edge] = svg.children, set = (element, box) => { for (const [key, value] of Object.entries(box)) element.setAttribute(key, value); };
  const length = part > 0 ? Math.max(100 * part, 1) : 0;
  set(tint, upright ? {x: 0, y: 100 - length, width: 100, height: length} : {x: 0, y: 0, width: length, height: 100});
  set(edge, upright ? {x: 0, y: 100 - length, width: 100, height: length ? 1.6 : 0} : {x: 0, y: 92, width: length, height: 8});
}

// The element of a group.  It is made once and then changed, so that it keeps the focus.
function button(group, toggle) {
  const name = make('span.label'), note = make('span.remark'), count = make('span.count');
  const element = make('button', {type: 'button', onclick: () => toggle(group.key)}, drawing(), name, note, count);
  return {item: make('li', element), element, name, note, count};
}

// Draw groups in a list.  A group is {key, label, rest, links, note, tone, none}; rest is
// for screen readers only.  kept is a Map of the elements drawn before, by key.
export function draw(list, kept, groups, chosen, toggle, upright) {
  const most = Math.max(1, ...groups.map(group => group.links));
  const items = groups.map(group => {
    if (!kept.has(group.key)) kept.set(group.key, button(group, toggle));
    const {item, element, name, note, count} = kept.get(group.key);
    name.replaceChildren(shorten(group.label, 200), group.rest ? make('span.hidden', `${group.rest}: `) : '');
    name.classList.toggle('none', Boolean(group.none));
    note.textContent = group.note ?? '';
    count.replaceChildren(upright ? compact(group.links) : number(group.links), make('span.hidden', group.links === 1 ? ' link' : ' links'));
    if (upright) element.title = `${number(group.key)}${group.rest}: ${number(group.links)} links`;
    element.setAttribute('aria-pressed', String(chosen.has(group.key)));
    element.className = group.tone ?? '';
    size(element.firstChild, group.links / most, upright);
    return item;
  });
  if (items.length !== list.children.length || items.some((item, i) => item !== list.children[i])) list.replaceChildren(...items);
}
