import { startMessageWorker } from '../../../src/workers/send-messages.ts';
import { openTestSandbox } from '../accounts/open-test-sandbox.ts';
import type { TestApp } from '../open-test-app.ts';
import { addReadyProject, publish } from '../proposals/arrange-proposals.ts';
import { until } from '../until.ts';

/** What a program does in the sandbox of the examples before those that work there only; returns its key. */
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
  const captured = async () => (await sandbox.call('gettestmessages')).body.items.length;
  await until(captured, 1);
  await worker.stop();
  return sandbox.apiKey;
}
