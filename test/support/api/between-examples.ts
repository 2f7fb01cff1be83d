import assert from 'node:assert/strict';
import type { App } from '../../../src/domain/app.ts';
import { confirmView } from '../../../src/domain/proposals/page/confirm-view.ts';
import { openPage } from '../../../src/domain/proposals/page/open-page.ts';
import { findLatestProposal } from '../../../src/domain/proposals/rows/proposals.ts';
import { secondMs } from '../../../src/domain/shared/time.ts';
import { storeOf } from '../arrange.ts';
import { quickSeal, sendsEmail, sendsSms } from '../contracts/arrange-contract.ts';
import { receiveReplies } from '../messages/receive-replies.ts';
import type { TestApp } from '../open-test-app.ts';
import { answerDeliveries } from '../webhooks/answer-deliveries.ts';

/** Ports that answer the same in every run, which the real printer and seal do not. */
export const examplePorts: Partial<App> = {
  ...quickSeal,
  ...sendsEmail,
  ...sendsSms,
  printProposal: async ({ version }) => Buffer.from(`%PDF-1.7 version ${version}`),
  readImage: async () => ({ mediaType: 'image/png', width: 240, height: 80 }),
};

/** The project that the examples create and publish. */
const bakery = 23;

/** Does what other people do in the story of the examples before the request with this action. */
export const beforeExample: Readonly<Record<string, (test: TestApp) => Promise<unknown>>> = {
  getdeliveries: (test) =>
    answerDeliveries(test, {
      outcome: 'responded',
      status: 200,
      durationMs: 131,
      timings: { dnsMs: 3, connectMs: 21, tlsMs: 44, firstByteMs: 62 },
      address: '203.0.113.7',
      responseHeaders: { 'content-type': 'text/plain' },
      responseBody: 'OK',
    }),
  getnotices: warn,
  getproposalviews: look,
  getreplies: (test) => receiveReplies(test, 45),
};

/** A second subscription, whose host turns out to be a private one. */
async function warn(test: TestApp): Promise<void> {
  await answerDeliveries(test, 200);
  const hookUrl = 'https://hooks.example.com/old-crm';
  const subscribed = await test.call('subscribe_customer', {
    body: { hookUrl, type_request: 'customer_status_change' },
  });
  const { subscription_id } = subscribed.body;
  await test.call('sendtestevent', { body: { subscription_id } });
  await answerDeliveries(test, { outcome: 'refused_private_address', address: '10.0.0.7' });
}

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

async function look(test: TestApp): Promise<void> {
  const { app, clock } = test;
  const proposal = await findLatestProposal(storeOf(test), bakery);
  assert(proposal);
  const { token } = proposal;
  const viewer = 'Vb2h6nJ0cQ9uTz1WkYxR3w';
  const request = { address: '203.0.113.20', userAgent: phone };
  const visit = { viewer, kind: 'get', isScanner: false, request } as const;
  const page = await openPage(app, { token, ...visit });
  assert(page?.state === 'shown');
  clock.advance(2 * secondMs);
  const sighting = { token, viewer, pageRequestId: page.pageRequestId, isAutomated: false };
  await confirmView(app, { ...sighting, seconds: { summary: 2 } });
  clock.advance(40 * secondMs);
  await confirmView(app, { ...sighting, seconds: { summary: 12, price: 30 } });
}
