import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { eventTypes } from '../../src/domain/events/event.ts';
import { type EventExample, eventExample } from '../../src/domain/events/event-meanings.ts';
import { describeInterface } from '../support/integrations/describe-interface.ts';
import { eventOptions } from '../support/integrations/event-options.ts';

const root = join(import.meta.dirname, '../..');
const about = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const examples: readonly EventExample[] = eventTypes.map(eventExample);
const statusChange = eventExample('customer_status_change');
const makeParameters = 'integrations/make/webhooks/events/events.params.iml.json';
const watchEvents = 'integrations/make/modules/watchEvents/watch-events';

type MakeParameter = { name: string; options: unknown };

/** The parameters of Make's webhook, with the event types of the catalogue. */
function withEventTypes(parameters: readonly MakeParameter[]): MakeParameter[] {
  const options = eventOptions.map(({ type, label }) => ({ label, value: type }));
  return parameters.map((one) => (one.name === 'type_request' ? { ...one, options } : one));
}

function titleOf(label: string): string {
  return label.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());
}

/** What is written from the event types and their examples. */
const written: Readonly<Record<string, unknown>> = {
  'integrations/zapier/src/samples.json': Object.fromEntries(
    examples.map((example) => [example.type, example]),
  ),
  'integrations/zapier/src/event-types.json': eventOptions.map(({ type, label }) => ({
    value: type,
    label: titleOf(label),
    sample: type,
  })),
  // n8n lists options by name.
  'integrations/n8n/nodes/Sundesk/eventTypes.json': eventOptions
    .map(({ type, label, description }) => ({ name: titleOf(label), value: type, description }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1)),
  [makeParameters]: withEventTypes(JSON.parse(readFileSync(join(root, makeParameters), 'utf8'))),
  [`${watchEvents}.samples.iml.json`]: statusChange,
  // The members of all types, so that each can be mapped.
  [`${watchEvents}.interface.iml.json`]: describeInterface({
    ...statusChange,
    data: Object.assign({}, ...examples.map(({ data }) => data)),
  }),
};

for (const [file, value] of Object.entries(written)) {
  test(`${file} is what the catalogue of events says; \`npm run golden\` writes it`, () => {
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
