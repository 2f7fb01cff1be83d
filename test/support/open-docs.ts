import type { TestContext } from 'node:test';
import { describePaths } from '../../src/doors/api/open-api/describe-paths.ts';
import { operationsOf } from '../../src/doors/api/operations.ts';
import { docsDoor } from '../../src/doors/docs/door.ts';
import { openTestApp } from './open-test-app.ts';

const settings = { serverUrl: 'https://sundesk.example.com', version: '1.2.3' };

/** An app with the door for readers, and the document that the door serves. */
export async function openDocs(t: TestContext) {
  const testApp = await openTestApp(t);
  const table = operationsOf(testApp.app);
  let described = 0;
  testApp.server.register(
    docsDoor(testApp.app, {
      openApi: ({ webhooks }) => {
        described += 1;
        return describePaths(table, { ...settings, webhooks });
      },
    }),
  );
  return { ...testApp, table, timesDescribed: () => described };
}
