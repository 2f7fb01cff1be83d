import type { TestContext } from 'node:test';
import { openTestApp } from '../open-test-app.ts';
import type { ClientService } from './open-client-service.ts';

/** A Sundesk that listens in this process, for clients to call; it starts in a moment. */
export async function openClientApp(
  t: TestContext,
  options?: Parameters<typeof openTestApp>[1],
): Promise<ClientService> {
  const { server, apiKey } = await openTestApp(t, options);
  return { url: await server.listen({ host: '127.0.0.1', port: 0 }), apiKey };
}
