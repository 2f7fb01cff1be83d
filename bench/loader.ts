import { Agent, get, type IncomingMessage } from 'node:http';
import autocannon from 'autocannon';
import type { Job, Loaded, LoaderReply } from './load.ts';
import { customerEmail } from './seed.ts';

// The process that makes the load: it takes jobs from its parent, one after the other, and ends with it.

type JobOf<Kind extends Job['kind']> = Extract<Job, { kind: Kind }>;

/** Enough that no address is asked for twice by one connection of ours in a round. */
const lookUpsPerConnection = 2000;
const timeoutSeconds = 30;

process.on('message', async (job: Job) => {
  const reply: LoaderReply = await run(job).then(
    (loaded) => ({ loaded }),
    (error: unknown) => ({ failed: String(error) }),
  );
  process.send?.(reply);
});
process.on('disconnect', () => process.exit());

function run(job: Job): Promise<Loaded> {
  if (job.kind === 'look-up') return lookUp(job);
  return job.kind === 'create' ? create(job) : download(job);
}

/** Random customers of all there are, with the requests built beforehand. */
function lookUp(job: JobOf<'look-up'>): Promise<Loaded> {
  const drawPath = () =>
    pathOf(job, 'getcustomerByemail', {
      customer_email: customerEmail(1 + Math.floor(Math.random() * job.customers)),
    });
  return fire(job, {
    setupClient: (client) =>
      client.setRequests(
        Array.from({ length: lookUpsPerConnection }, () => ({ path: drawPath() })),
      ),
  });
}

/** A new customer with each request. */
function create(job: JobOf<'create'>): Promise<Loaded> {
  let count = 0;
  const setupRequest = (request: autocannon.Request) => {
    count += 1;
    const data = {
      customer_email: `${job.prefix}.${count}@example.com`,
      customer_name: `Customer Number ${count}`,
      customer_phone_1: '0491 570 006',
      customer_type: 'Residential',
      gst_status: 'Not GST Registered',
    };
    return { ...request, body: JSON.stringify({ data }) };
  };
  const path = pathOf(job, 'createcustomer');
  const headers = { 'content-type': 'application/json' };
  return fire(job, { requests: [{ method: 'POST', path, headers, setupRequest }] });
}

function pathOf(job: Job, action: string, query: Record<string, string> = {}): string {
  return `/apidata.php?${new URLSearchParams({ action, api_key: job.apiKey, ...query })}`;
}

async function fire(
  job: JobOf<'look-up' | 'create'>,
  options: Pick<autocannon.Options, 'requests' | 'setupClient'>,
): Promise<Loaded> {
  const { origin, connections, seconds, bytes } = job;
  const run = autocannon({
    url: origin,
    connections,
    duration: seconds,
    timeout: timeoutSeconds,
    sampleInt: 100,
    ...options,
  });
  let answers = 0;
  let bad = '';
  let firstAt = 0;
  let lastAt = 0;
  run.on('response', (_client, status, length) => {
    lastAt = performance.now();
    // The clock runs from the first answer on, since autocannon builds its requests within its own time.
    if (firstAt === 0) firstAt = lastAt;
    else answers += 1;
    if (status !== 200 || length < bytes.min || length > bytes.max) {
      bad ||= `an answer of status ${status} and ${length} bytes`;
    }
  });
  const { errors, timeouts } = await run;
  if (errors + timeouts > 0) bad ||= `${errors} errors and ${timeouts} timeouts`;
  if (answers === 0) bad ||= 'no answers';
  if (bad !== '') throw new Error(bad);
  return { answers, seconds: (lastAt - firstAt) / 1000 };
}

/**
 * The whole list, one download after the other. Not by autocannon, which would gather each body into one string and
 * so be slower than the server.
 */
async function download(job: JobOf<'download'>): Promise<Loaded> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const startedAt = performance.now();
  let answers = 0;
  let seconds = 0;
  while (seconds < job.seconds) {
    const length = await downloadOnce(`${job.origin}${pathOf(job, 'getallcustomers')}`, agent);
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
