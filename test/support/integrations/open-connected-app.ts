import type { TestContext } from 'node:test';
import { startDeliveryWorker } from '../../../src/workers/deliver-webhooks.ts';
import type { Worker } from '../../../src/workers/start-leased-worker.ts';
import { openTestApp, type TestApp, testStart } from '../open-test-app.ts';
import { quickPrinter } from '../proposals/arrange-proposals.ts';

export type ConnectedApp = TestApp & { url: string };

/**
 * A whole Sundesk that listens on loopback and delivers, for a connector. Its clock shows the real time, by which
 * connectors check signatures. Receivers are opened before it, so that they close first.
 */
export async function openConnectedApp(t: TestContext): Promise<ConnectedApp> {
  let worker: Worker | undefined;
  // Hooks run in the order in which they were registered, and the worker must stop before the database closes.
  t.after(async () => {
    await worker?.stop();
  });
  const testApp = await openTestApp(t, {
    ports: {
      ...quickPrinter,
      sendEmail: async () => ({ outcome: 'sent', providerId: '250 OK' }) as never,
      sendSms: async () => ({ outcome: 'sent', providerId: 'SM1' }) as never,
    },
  });
  testApp.clock.advance(Date.now() - testStart);
  worker = startDeliveryWorker(testApp.app);
  return { ...testApp, url: await testApp.server.listen({ host: '127.0.0.1', port: 0 }) };
}
