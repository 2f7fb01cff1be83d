import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { type EventExample, eventExample } from '../../src/domain/events/event-example.ts';
import { describeInterface } from '../support/integrations/describe-interface.ts';

const root = join(import.meta.dirname, '../..');
const about = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const types = [
  'customer_created',
  'customer_status_change',
  'project_email_sent',
  'project_sms_sent',
  'published_proposal_link',
  'recent_draft_project',
  'contract_signed',
  'proposal_viewed',
] as const;
const examples: readonly EventExample[] = types.map(eventExample);
const statusChange = eventExample('customer_status_change');
const watchEvents = 'integrations/make/modules/watchEvents/watch-events';

/** What is written from the examples of events. */
const written: Readonly<Record<string, unknown>> = {
  'integrations/zapier/src/samples.json': Object.fromEntries(
    examples.map((example) => [example.type, example]),
  ),
  [`${watchEvents}.samples.iml.json`]: statusChange,
  // The members of all types, so that each can be mapped.
  [`${watchEvents}.interface.iml.json`]: describeInterface({
    ...statusChange,
    data: Object.assign({}, ...examples.map(({ data }) => data)),
  }),
};

for (const [file, value] of Object.entries(written)) {
  test(`${file} is what the examples of events say; \`npm run golden\` writes it`, () => {
    const path = join(root, file);
    const text = `${JSON.stringify(value, null, 2)}\n`;
    if (process.env.UPDATE_GOLDEN === '1') writeFileSync(path, text);
    assert.ok(readFileSync(path, 'utf8') === text, `${file} is out of date`);
  });
}

test('the connectors have the version of Sundesk and its licence', () => {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  for (const folder of ['zapier', 'n8n'])
    assert.equal(JSON.parse(read(`integrations/${folder}/package.json`)).version, about.version);
  assert.ok(read('integrations/zapier/src/version.ts').includes(`'${about.version}'`));
  for (const folder of ['zapier', 'n8n', 'make'])
    assert.equal(read(`integrations/${folder}/LICENSE`), read('LICENSE'), folder);
});
