import { createServer } from 'node:http';
import { Pool } from 'undici';
import { atRate } from '../at-rate.ts';
import { sharedNow } from '../shared-clock.ts';
import { announce } from './announce.ts';

// Posts bodies of one size to a receiver with the HTTP client that Sundesk uses, and does nothing else. GET `/?count=…`
// posts that many, with the concurrency it was started with; `/?rate=…&seconds=…` posts at that rate. It answers when
// all are answered, with the id and the time of each call.

const [receiver = '', connections = '', bytes = ''] = process.argv.slice(2);
const pool = new Pool(receiver, { connections: Number(connections) });
const body = 'x'.repeat(Number(bytes));
let posted = 0;

announce(
  createServer(async (request, response) => {
    const job = new URLSearchParams(request.url?.slice(1));
    const calls: [string, number][] = [];
    if (job.has('count')) await postAll(Number(job.get('count')), calls);
    else {
      const pace = { rate: Number(job.get('rate')), seconds: Number(job.get('seconds')) };
      await atRate(pace, () => post(calls));
    }
    response.end(JSON.stringify(calls));
  }),
);

async function postAll(count: number, calls: [string, number][]): Promise<void> {
  async function go(): Promise<void> {
    while (calls.length < count) await post(calls);
  }
  await Promise.all(Array.from({ length: Number(connections) }, go));
}

/** Sends headers such as those of a delivery. */
async function post(calls: [string, number][]): Promise<void> {
  posted += 1;
  const id = `evt_${String(posted).padStart(26, '0')}`;
  calls.push([id, sharedNow()]);
  const answer = await pool.request({
    path: '/hook',
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Floor',
      'webhook-id': id,
      'webhook-timestamp': '1795253400',
      'webhook-signature': 'v1,AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=',
      'accept-encoding': 'identity',
    },
    body,
  });
  await answer.body.dump();
  if (answer.statusCode !== 200) throw new Error(`status ${answer.statusCode}`);
}
