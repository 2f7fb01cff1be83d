import { Agent, get, type IncomingMessage } from 'node:http';
import autocannon from 'autocannon';
import { Pool } from 'undici';
import { atRate } from './at-rate.ts';
import type { Job, Loaded, LoaderReply } from './load.ts';
import { percentile } from './percentile.ts';
import { customerEmail } from './seed.ts';
import { sharedNow } from './shared-clock.ts';

// The process that makes the load: it takes jobs from its parent, one after the other, and ends with it.

type JobOf<Kind extends Job['kind']> = Extract<Job, { kind: Kind }>;

/** The number of look-ups with which no connection repeats an address in a round. */
const lookUpsPerConnection = 2000;
const timeoutSeconds = 30;
const asJson = { 'content-type': 'application/json' };
/** A limit above the requests under way, so that no request waits here. */
const connectionsAtRate = 256;

process.on('message', async (job: Job) => {
  const reply: LoaderReply = await run(job).then(
    (loaded) => ({ loaded }),
    (error: unknown) => ({ failed: String(error) }),
  );
  process.send?.(reply);
});
process.on('disconnect', () => process.exit());

function run(job: Job): Promise<Loaded> {
  switch (job.kind) {
    case 'look-up':
      return lookUp(job);
    case 'create':
      return create(job);
    case 'post':
      return post(job);
    case 'create-at-rate':
      return createAtRate(job);
    case 'download':
      return download(job);
    case 'ask':
      return askInTurn(job);
  }
}

/** Random customers of all there are, with the requests built beforehand. */
function lookUp(job: JobOf<'look-up'>): Promise<Loaded> {
  const drawPath = () =>
    pathOf(job.apiKey, 'getcustomerByemail', {
      customer_email: customerEmail(1 + Math.floor(Math.random() * job.customers)),
    });
  return fire(job, {
    setupClient: (client) =>
      client.setRequests(
        Array.from({ length: lookUpsPerConnection }, () => ({ path: drawPath() })),
      ),
  });
}

/** A new customer with each request, in the next of the accounts. */
function create(job: JobOf<'create'>): Promise<Loaded> {
  const paths = job.apiKeys.map((apiKey) => pathOf(apiKey, 'createcustomer'));
  let count = 0;
  const setupRequest = (request: autocannon.Request) => {
    count += 1;
    const path = paths[count % paths.length] ?? '';
    return { ...request, path, body: newCustomer(job.prefix, count) };
  };
  return fire(job, { requests: [{ method: 'POST', headers: asJson, setupRequest }] });
}

function post(job: JobOf<'post'>): Promise<Loaded> {
  const path = pathOf(job.apiKey, job.action);
  return fire(job, { requests: [{ method: 'POST', path, headers: asJson, body: job.body }] });
}

/** The same at an even rate, each in the next of the accounts, whatever becomes of those before. */
async function createAtRate(job: JobOf<'create-at-rate'>): Promise<Loaded> {
  const paths = job.apiKeys.map((apiKey) => pathOf(apiKey, 'createcustomer'));
  const pool = new Pool(job.origin, { connections: connectionsAtRate });
  const requested: [string, number][] = [];
  const startedAt = performance.now();
  await atRate(job, async (number) => {
    const requestedAt = sharedNow();
    const answer = await pool.request({
      path: paths[number % paths.length] ?? '',
      method: 'POST',
      headers: asJson,
      body: newCustomer(job.prefix, number),
    });
    const text = await answer.body.text();
    if (answer.statusCode !== 200) throw new Error(`status ${answer.statusCode}: ${text}`);
    requested.push([JSON.parse(text).customer_id, requestedAt]);
  });
  const seconds = (performance.now() - startedAt) / 1000;
  await pool.close();
  return { answers: requested.length, seconds, requested };
}

function newCustomer(prefix: string, number: number): string {
  const data = {
    customer_email: `${prefix}.${number}@example.com`,
    customer_name: `Customer Number ${number}`,
    customer_phone_1: '0491 570 006',
    customer_type: 'Residential',
    gst_status: 'Not GST Registered',
  };
  return JSON.stringify({ data });
}

function pathOf(apiKey: string, action: string, query: Record<string, string> = {}): string {
  return `/apidata.php?${new URLSearchParams({ action, api_key: apiKey, ...query })}`;
}

async function fire(
  job: JobOf<'look-up' | 'create' | 'post'>,
  options: Pick<autocannon.Options, 'requests' | 'setupClient'>,
): Promise<Loaded> {
  const { origin, also = [], connections, seconds, bytes } = job;
  const run = autocannon({
    url: [origin, ...also],
    connections,
    duration: seconds,
    timeout: timeoutSeconds,
    sampleInt: 100,
    ...options,
  });
  const tookMs: number[] = [];
  let bad = '';
  let firstAt = 0;
  let lastAt = 0;
  run.on('response', (_client, status, length, ms) => {
    lastAt = performance.now();
    // The clock runs from the first answer on, since autocannon builds its requests within its own time.
    if (firstAt === 0) firstAt = lastAt;
    else tookMs.push(ms);
    if (status !== 200 || length < bytes.min || length > bytes.max) {
      bad ||= `an answer of status ${status} and ${length} bytes`;
    }
  });
  const { errors, timeouts } = await run;
  if (errors + timeouts > 0) bad ||= `${errors} errors and ${timeouts} timeouts`;
  if (tookMs.length === 0) bad ||= 'no answers';
  if (bad !== '') throw new Error(bad);
  return {
    answers: tookMs.length,
    seconds: (lastAt - firstAt) / 1000,
    p99Ms: percentile(tookMs, 99),
  };
}

/** One question after the other on one connection, so that the time of each is that of the answer. */
async function askInTurn({ origin, paths, cookie, bytes, seconds }: JobOf<'ask'>): Promise<Loaded> {
  const pool = new Pool(origin, { connections: 1 });
  const startedAt = performance.now();
  let answers = 0;
  let took = 0;
  while (took < seconds) {
    const path = paths[answers % paths.length] ?? '';
    const answer = await pool.request({ path, method: 'GET', headers: { cookie } });
    const text = await answer.body.text();
    if (answer.statusCode !== 200) throw new Error(`status ${answer.statusCode}: ${text}`);
    if (text.length < bytes.min || text.length > bytes.max) throw new Error(`${text.length} bytes`);
    answers += 1;
    took = (performance.now() - startedAt) / 1000;
  }
  await pool.close();
  return { answers, seconds: took };
}

/**
 * The whole list, one download after the other. Not by autocannon, which would collect each body into one string and
 * so be slower than the server.
 */
async function download(job: JobOf<'download'>): Promise<Loaded> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const startedAt = performance.now();
  let answers = 0;
  let seconds = 0;
  while (seconds < job.seconds) {
    const length = await downloadOnce(
      `${job.origin}${pathOf(job.apiKey, 'getallcustomers')}`,
      agent,
    );
    if (length < job.bytes.min || length > job.bytes.max) throw new Error(`${length} bytes`);
    answers += 1;
    seconds = (performance.now() - startedAt) / 1000;
  }
  agent.destroy();
  return { answers, seconds };
}

async function downloadOnce(url: string, agent: Agent): Promise<number> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const signal = AbortSignal.timeout(timeoutSeconds * 1000);
    get(url, { agent, signal }, resolve).once('error', reject);
  });
  if (response.statusCode !== 200) throw new Error(`status ${response.statusCode}`);
  let length = 0;
  response.on('data', (chunk: Buffer) => {
    length += chunk.length;
  });
  await new Promise((resolve, reject) => response.once('end', resolve).once('error', reject));
  return length;
}
