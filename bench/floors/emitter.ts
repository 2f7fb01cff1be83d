import { createServer } from 'node:http';
import { openApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { recordEvent } from '../../src/domain/events/record-event.ts';
import { createLog } from '../../src/log.ts';
import { startDeliveryWorker } from '../../src/workers/deliver-webhooks.ts';
import { atRate } from '../at-rate.ts';
import { sharedNow } from '../shared-clock.ts';
import { announce } from './announce.ts';

// Not a floor, but Sundesk without its doors: customers are created in the process that delivers, so that the moment of
// each commit is known. GET `/?rate=…&seconds=…` creates some and answers with the event's id and that moment of each.

const [folder = ''] = process.argv.slice(2);
const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'error', HOOKS_ALLOW: '127.0.0.0/8' });
const { app } = await openApp(config, createLog(config.LOG_LEVEL, process.stderr.fd));
startDeliveryWorker(app);
const store = app.store.forAccount(1);
const customer = { customer_id: '1', customer_email: 'ann@example.com', filler: 'x'.repeat(400) };

announce(
  createServer(async (request, response) => {
    const job = new URLSearchParams(request.url?.slice(2));
    const commits: [string, number][] = [];
    const pace = { rate: Number(job.get('rate')), seconds: Number(job.get('seconds')) };
    await atRate(pace, async () => {
      commits.push(await create());
    });
    response.end(JSON.stringify(commits));
  }),
);

async function create(): Promise<[string, number]> {
  let eventId = '';
  const watched = {
    ...app,
    newId(prefix: string) {
      eventId = app.newId(prefix);
      return eventId;
    },
  };
  await store.transaction((tx) =>
    recordEvent(watched, tx, { type: 'customer_created', customerId: 1, data: { customer } }),
  );
  return [eventId, sharedNow()];
}
