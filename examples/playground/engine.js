// SPDX-License-Identifier: MIT
//
// The page's side of worker.js and text.js.  An engine is a worker that can be stopped and
// replaced.  The new worker needs no network, because the worker's source and the
// compiled module are loaded once and kept.

// A file of the playground: taken from an element (the page in one file) or from a
// script (the manual), or fetched.
async function asset(name) {
  const held = document.getElementById(`file-${name}`)?.textContent ?? globalThis.held?.[name];
  if (!held) {
    const response = await fetch(name);
    if (!response.ok) throw new Error(`${name}: ${response.status} ${response.statusText}`);
    return response;
  }
  const bytes = Uint8Array.from(atob(held.trim()), c => c.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')));
}

export const loadText = async name => (await asset(name)).text();

// The Trusted Types policy: scripts are the worker and files in the page's folder.
const policy = globalThis.trustedTypes?.createPolicy('playground', {
  createScriptURL: url => { if (/^(blob:|[\w-]+\.js$)/.test(url)) return url; throw new TypeError(url); },
});
const scriptURL = url => policy ? policy.createScriptURL(url) : url;

// Run a script in the page's folder; this also works from a disk.
export function loadScript(name) {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = scriptURL(name);
    script.onload = resolve;
    script.onerror = () => reject(new Error(`${name} cannot be loaded`));
    document.head.append(script);
  });
}

let module, workerURL;
export const WORKER = ['worker.js', 'text.js']; // the files of a worker's script

// The address of a worker whose script is the concatenation of these files
export async function workerOf(...names) {
  return scriptURL(URL.createObjectURL(new Blob(await Promise.all(names.map(loadText)), {type: 'text/javascript'})));
}

export async function loadEngine() {
  let bytes;
  [bytes, workerURL] = await Promise.all([asset('uri.wasm').then(r => r.arrayBuffer()), workerOf(...WORKER)]);
  module = await WebAssembly.compile(bytes);
}

export class Stopped extends Error {}

export class Engine {
  #worker; #calls = new Map(); #next = 0; #url;
  functions = new Set();
  constructor(url) { this.#url = url; }

  // Start the worker, and ask it for the names of SQL's functions.
  async start() {
    this.#worker = new Worker(this.#url ?? workerURL);
    this.#worker.onmessage = ({data}) => this.#receive(data);
    this.#worker.onerror = event => this.#fail(new Error(event.message || 'the worker does not start'));
    const rows = await this.call('start', {module});
    this.functions = new Set(rows.map(row => row[0]));
  }

  #receive({id, value, error, progress, broken}) {
    const call = this.#calls.get(id);
    if (!call) return;
    if (progress !== undefined) { call.progress?.(progress); return; }
    this.#calls.delete(id);
    if (error === undefined) { call.resolve(value); return; }
    const problem = new Error(error);
    problem.broken = broken;
    call.reject(problem);
  }

  #fail(problem) {
    for (const call of this.#calls.values()) call.reject(problem);
    this.#calls.clear();
  }

  call(act, details = {}, progress) {
    return new Promise((resolve, reject) => {
      const id = this.#next++;
      this.#calls.set(id, {resolve, reject, progress});
      this.#worker.postMessage({id, act, ...details});
    });
  }

  ask(queries, values = []) { return this.call('ask', {queries, values}); }

  get busy() { return this.#calls.size > 0; }

  // Stop the worker at once and start a new one.
  async restart() {
    this.#worker.terminate();
    this.#fail(new Stopped('stopped'));
    await this.start();
  }
}
