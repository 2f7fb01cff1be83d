import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Arrival } from '../../webhooks/open-receiver.ts';

// biome-ignore lint/suspicious/noExplicitAny: a test looks into nodes as it pleases.
type Any = any;

const root = join(import.meta.dirname, '../../../..');
const source = join(root, 'integrations/n8n');

/** The part of `n8n-workflow` that nodes use when they run. */
const runtime = `exports.NodeConnectionTypes = { Main: 'main' };
exports.NodeApiError = class NodeApiError extends Error {
  constructor(node, response, options = {}) {
    super(options.message);
    Object.assign(this, options, { name: 'NodeApiError', node });
  }
};
`;

export type N8n = {
  trigger: Any;
  action: Any;
  credentials: Any;
  /** Exports of a file beside the nodes. */
  load(name: string): Any;
  /** Returns the `this` of a node with these parameters, connected to a Sundesk. */
  context(of: Connection, parameters?: Record<string, unknown>): Any;
  /** The files that npm would publish. */
  packed: readonly string[];
};
type Connection = { url: string; apiKey: string; webhookUrl?: string; staticData?: object };

let opened: N8n | undefined;

/**
 * The package as it would be published: compiled with our description of n8n's types, and loaded as n8n loads it. It is
 * built once for each process, because that takes seconds.
 */
export function openN8n(): N8n {
  opened ??= build();
  return opened;
}

function build(): N8n {
  const folder = mkdtempSync(join(tmpdir(), 'sundesk-n8n-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const copy = join(folder, 'package');
  cpSync(source, copy, { recursive: true, filter: (path) => path !== join(source, 'dist') });
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const project = join(import.meta.dirname, 'tsconfig.json');
  const output = ['--noEmit', 'false', '--outDir', join(copy, 'dist')];
  execFileSync(process.execPath, [compiler, '-p', project, ...output], { encoding: 'utf8' });
  execFileSync(process.execPath, ['copy-assets.mjs'], { cwd: copy });
  const pack = ['pack', '--json', '--offline', '--ignore-scripts', '--dry-run'];
  const npm = execFileSync('npm', pack, {
    cwd: copy,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });

  mkdirSync(join(folder, 'node_modules/n8n-workflow'), { recursive: true });
  writeFileSync(join(folder, 'node_modules/n8n-workflow/index.js'), runtime);
  const load = createRequire(join(copy, 'package.json'));
  const { n8n } = load('./package.json');
  // n8n finds a class by the name of its file.
  const find = (files: string[], name: string) => {
    const file = files.find((path) => new RegExp(`/${name}\\.\\w+\\.js$`).test(path));
    return new (load(`./${file}`)[name])();
  };
  const credentials = find(n8n.credentials, 'SundeskApi');
  return {
    trigger: find(n8n.nodes, 'SundeskTrigger'),
    action: find(n8n.nodes, 'Sundesk'),
    credentials,
    load: (name) => load(`./dist/nodes/Sundesk/${name}.js`),
    context: (connection, parameters = {}) => makeContext(credentials, connection, parameters),
    packed: JSON.parse(npm)[0]
      .files.map(({ path }: { path: string }) => path)
      .toSorted(),
  };
}

/** Each call of a node is an execution of its own, unless a test names it. */
let executions = 0;
function nextExecution(): string {
  executions += 1;
  return String(executions);
}

function makeContext(credentials: Any, connection: Connection, parameters: Any) {
  const { url, apiKey, webhookUrl, staticData = {} } = connection;
  const stored = { url, apiKey };
  return {
    getNode: () => ({ id: 'node', name: 'Sundesk' }),
    getExecutionId: () => parameters.executionId ?? nextExecution(),
    getWorkflowDataProxy: () => ({ $runIndex: parameters.runIndex ?? 0 }),
    getCredentials: async () => stored,
    getInputData: () => parameters.items ?? [{ json: {} }],
    getNodeParameter: (name: string, ...rest: unknown[]) => parameters[name] ?? rest.at(-1),
    continueOnFail: () => parameters.continueOnFail === true,
    getNodeWebhookUrl: () => webhookUrl,
    getWorkflowStaticData: () => staticData,
    helpers: {
      httpRequestWithAuthentication: (_type: string, options: Any) =>
        request(authenticated(credentials, stored, options)),
      returnJsonArray: (data: object | object[]) => [data].flat().map((json) => ({ json })),
    },
  };
}

/** Adds the query parameters that the credentials define; their expressions name only members of the credentials. */
function authenticated(credentials: Any, stored: Any, options: Any) {
  const qs = Object.entries(credentials.authenticate.properties.qs as Record<string, string>).map(
    ([name, text]) => [
      name,
      text.replace(/^=\{\{\$credentials\.(\w+)\}\}$/, (_, of) => stored[of]),
    ],
  );
  return { ...options, qs: { ...options.qs, ...Object.fromEntries(qs) } };
}

/** A request with the options of n8n that the nodes use. */
async function request({ url, method, qs, body, headers, disableFollowRedirect }: Any) {
  const address = new URL(url);
  for (const [name, value] of Object.entries(qs)) address.searchParams.set(name, String(value));
  const response = await fetch(address, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    redirect: disableFollowRedirect === true ? 'manual' : 'follow',
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return { statusCode: response.status, body: isJson ? JSON.parse(text) : text };
}

/** Returns the context that a trigger gets when a request arrives, and the responses it sends. */
export function webhookContext(context: Any, { headers, bytes }: Arrival) {
  const answered: { status: number }[] = [];
  return {
    answered,
    context: {
      ...context,
      getHeaderData: () => headers,
      getRequestObject: () => ({ rawBody: bytes }),
      getResponseObject: () => ({
        status: (status: number) => ({ json: () => answered.push({ status }) }),
      }),
    },
  };
}
