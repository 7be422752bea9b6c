// SPDX-License-Identifier: MIT
//
// The page's side of worker.js.  An engine is a worker that can be stopped, and
// whose successor needs nothing from the network: the worker's source and the
// compiled module are loaded once and kept.

// A file of the playground: from an element that holds it (the one-file copy), or
// fetched.
async function asset(name) {
  const held = document.getElementById(`file-${name}`);
  if (!held) {
    const response = await fetch(name);
    if (!response.ok) throw new Error(`${name}: ${response.status} ${response.statusText}`);
    return response;
  }
  const bytes = Uint8Array.from(atob(held.textContent.trim()), c => c.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')));
}

export const loadText = async name => (await asset(name)).text();

// Scripts may only come from where this policy says (Trusted Types).
const policy = globalThis.trustedTypes?.createPolicy('playground', {
  createScriptURL: url => { if (url.startsWith('blob:')) return url; throw new TypeError(url); },
});

let module, workerURL;

export async function loadEngine() {
  const [bytes, source] = await Promise.all([asset('uri.wasm').then(r => r.arrayBuffer()), loadText('worker.js')]);
  module = await WebAssembly.compile(bytes);
  const url = URL.createObjectURL(new Blob([source], {type: 'text/javascript'}));
  workerURL = policy ? policy.createScriptURL(url) : url;
}

export class Stopped extends Error {}

export class Engine {
  #worker; #calls = new Map(); #next = 0;
  functions = new Set();

  // Start the worker; ready when it knows the functions that it has.
  async start() {
    this.#worker = new Worker(workerURL);
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

  // End the worker, whatever it does, and start another.
  async restart() {
    this.#worker.terminate();
    this.#fail(new Stopped('stopped'));
    await this.start();
  }
}
