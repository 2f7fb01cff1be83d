import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { evaluateIml, type Scope } from './evaluate-iml.ts';

// biome-ignore lint/suspicious/noExplicitAny: JSON of another program, read as it comes.
type Json = any;
type Component = { codeFiles: Record<string, string>; moduleType?: string; webhook?: string };

/** An error as Make shows it, with the type by which it decides whether to go on. */
export class MakeError extends Error {
  readonly type: string;

  constructor(type: string, message: string) {
    super(message);
    this.type = type;
  }
}

export type MakeApp = {
  components: Record<string, Record<string, Component>>;
  /** A file of the app. */
  read(path: string): Json;
  /** Tests a connection with the parameters that a person entered, and returns what Make calls it. */
  connect(parameters: Scope): Promise<string>;
  /** Runs an action, a search or the call of the API. */
  run(module: string, connection: Scope, parameters: Scope): Promise<Json>;
  /** The options of a drop-down. */
  options(rpc: string, connection: Scope): Promise<{ label: string; value: string }[]>;
  attach(webhook: string, connection: Scope, parameters: Scope, url: string): Promise<Scope>;
  detach(webhook: string, connection: Scope, data: Scope): Promise<void>;
  /** Runs an instant trigger on a request, and returns the bundles that start a scenario, and the response. */
  receive(webhook: string, body: unknown): { bundles: Json[]; respond: Json };
};

const directives = new Set([
  ...['url', 'method', 'qs', 'headers', 'body', 'type', 'followRedirects', 'response', 'log'],
]);

/**
 * The app in `integrations/make` as Make runs it: a small interpreter of the directives that the app uses, which refuses
 * others. It cannot tell whether Make has changed; the meaning of each directive is from Make's documentation.
 */
export function openMakeApp(): MakeApp {
  const root = join(import.meta.dirname, '../../../integrations/make');
  const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));
  const { components, generalCodeFiles } = read('makecomapp.json');
  const base = read(generalCodeFiles.base);
  const code = (kind: string, name: string, part: string): Json => {
    const path = components[kind][name].codeFiles[part];
    assert.ok(path, `${kind} ${name} has ${part}`);
    return read(path);
  };
  const request = (spec: Json, scope: Scope) => send({ ...base, ...spec }, base, scope);
  return {
    components,
    read,
    async connect(parameters) {
      const spec = code('connection', 'sundesk', 'communication');
      // The base is about modules: a connection says everything itself.
      const after = await send(spec, {}, { parameters });
      return evaluateIml(spec.response.metadata.value, after) as string;
    },
    async run(module, connection, parameters) {
      const spec = code('module', module, 'communication');
      const scope = { connection, parameters };
      return evaluateIml(spec.response.output, { ...scope, ...(await request(spec, scope)) });
    },
    async options(rpc, connection) {
      const spec = code('rpc', rpc, 'communication');
      const { iterate, output } = spec.response;
      const scope = { connection, ...(await request(spec, { connection })) };
      const { container, condition = true } =
        typeof iterate === 'string' ? { container: iterate } : iterate;
      const items = evaluateIml(container, scope) as unknown[];
      return items
        .filter((item) => evaluateIml(condition, { ...scope, item }))
        .map((item) => evaluateIml(output, { ...scope, item }) as Json);
    },
    async attach(webhook, connection, parameters, url) {
      const spec = code('webhook', webhook, 'attach');
      const scope = { connection, parameters, webhook: { url } };
      const after = { ...scope, ...(await request(spec, scope)) };
      return { url, ...(evaluateIml(spec.response.data, after) as object) };
    },
    async detach(webhook, connection, data) {
      await request(code('webhook', webhook, 'detach'), { connection, webhook: data });
    },
    receive(webhook, body) {
      const { condition = true, output, respond } = code('webhook', webhook, 'communication');
      const bundles = evaluateIml(condition, { body }) ? [evaluateIml(output, { body })] : [];
      return { bundles, respond };
    },
  };
}

/** Sends a request as the directives say, and returns what expressions may name afterwards. */
async function send(spec: Json, base: Json, scope: Scope) {
  for (const name of Object.keys(spec))
    assert.ok(directives.has(name) || name === 'baseUrl', `unknown directive ${name}`);
  const read = (value: unknown) => evaluateIml(value, scope) as Json;
  const address = read(spec.url) as string;
  const url = new URL(address.startsWith('/') ? read(base.baseUrl) + address : address);
  const query = { ...read(base.qs ?? {}), ...read(spec.qs ?? {}) };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  const method = read(spec.method ?? 'GET');
  const body = spec.type === 'text' ? read(spec.body) : JSON.stringify(read(spec.body));
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...read(spec.headers ?? {}) },
    ...(method !== 'GET' && { body }),
    redirect: spec.followRedirects === false ? 'manual' : 'follow',
  });
  const after = {
    statusCode: response.status,
    headers: Object.fromEntries(response.headers),
    body: readBody(await response.text()),
  };
  // Make takes any status of 400 or more for an error, and what the app calls not valid.
  const isValid = evaluateIml(spec.response?.valid ?? base.response.valid, after);
  if (response.status < 400 && isValid) return after;
  const error = spec.response?.error ?? base.response.error;
  const { type = 'RuntimeError', message } = error[response.status] ?? error;
  throw new MakeError(type, evaluateIml(message, { ...scope, ...after }) as string);
}

function readBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
