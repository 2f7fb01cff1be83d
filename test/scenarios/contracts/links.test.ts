import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestApp } from '../../support/open-test-app.ts';
import {
  addReadyProject,
  publish,
  quickPrinter,
} from '../../support/proposals/arrange-proposals.ts';

test('a key that may only read is not shown the links that sign', async (t) => {
  const desk = await openTestApp(t, { ports: quickPrinter });
  const projectId = await addReadyProject(desk);
  await publish(desk, projectId);
  const reader = await desk.makeKey(['customers:read']);
  for (const action of ['getcontract', 'getcontracts']) {
    const linkFor = async (api_key: string) => {
      const query = { project_id: String(projectId), api_key };
      const { body } = await desk.call(action, { query });
      const [contract] = body.items ?? [body];
      return contract.signers[0].signing_link;
    };
    assert.equal(await linkFor(reader), '', action);
    assert.match(await linkFor(desk.apiKey), /^https:\/\/sundesk\.example\.com\/p\/.+\?signer=/);
  }
});
