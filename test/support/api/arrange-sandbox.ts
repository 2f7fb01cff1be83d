import { findCaptured } from '../../../src/domain/messages/rows/messages.ts';
import { startMessageWorker } from '../../../src/workers/send-messages.ts';
import { openTestSandbox } from '../accounts/open-test-sandbox.ts';
import { storeOf } from '../arrange.ts';
import type { TestApp } from '../open-test-app.ts';
import { addReadyProject, publish } from '../proposals/arrange-proposals.ts';
import { until } from '../until.ts';

/** Sets up the sandbox for the examples that run only there; returns its key. */
export async function arrangeSandbox(test: TestApp): Promise<string> {
  const sandbox = await openTestSandbox(test);
  const projectId = await addReadyProject(sandbox);
  await publish(sandbox, projectId);
  const data = {
    project_id: String(projectId),
    subject: 'Your roof',
    text: 'Hi Ann, is it steel?',
  };
  await sandbox.call('sendprojectemail', { body: { data } });
  const worker = startMessageWorker(test.app);
  // Read from the store, because each request takes a request ID, and how often this reads depends on time.
  const captured = async () => {
    const place = { before: undefined, limit: 2 };
    const all = { customerId: undefined, channel: undefined };
    return (await findCaptured(storeOf(sandbox), all, place)).length;
  };
  await until(captured, 1);
  await worker.stop();
  return sandbox.apiKey;
}
