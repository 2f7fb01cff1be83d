import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readClientSchema } from '../../scripts/clients/client-schema.ts';
import { describeClient } from '../../scripts/clients/describe-client.ts';
import { renderPython } from '../../scripts/clients/render-python.ts';
import { renderTypescript } from '../../scripts/clients/render-typescript.ts';
import type { App } from '../../src/domain/app.ts';
import { operationsOf } from '../../src/doors/api/operations.ts';

const root = join(import.meta.dirname, '../..');
const about = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const client = describeClient(operationsOf({} as App));

const folders: Readonly<Record<string, Record<string, string>>> = {
  'clients/typescript/src/generated': renderTypescript(client),
  'clients/python/src/sundesk': renderPython(client),
};

for (const [folder, files] of Object.entries(folders)) {
  test(`${folder} is what the OpenAPI document says; \`npm run golden\` writes it`, () => {
    const path = join(root, folder);
    for (const [name, text] of Object.entries(files)) {
      const file = join(path, name);
      if (process.env.UPDATE_GOLDEN === '1') writeFileSync(file, text);
      // Compared as one value, because a difference of thousands of lines helps nobody.
      assert.ok(readFileSync(file, 'utf8') === text, `${folder}/${name} is out of date`);
    }
  });
}

test('a keyword that the generator does not know is refused', () => {
  const schema = { type: 'object', properties: { size: { oneOf: [{ type: 'string' }] } } };
  assert.throws(
    () => readClientSchema(schema, 'Thing'),
    /^Error: Unknown in the schema at Thing\/size: oneOf$/,
  );
});

test('an allOf beside a choice of required members or another schema is refused', () => {
  const schema = { type: 'object', properties: {}, allOf: [{ properties: {} }] };
  assert.throws(
    () => readClientSchema(schema, 'Thing'),
    /^Error: Neither choices nor a schema and members in allOf at Thing$/,
  );
});

test('the clients have the version of Sundesk', () => {
  const read = (file: string) => readFileSync(join(root, 'clients', file), 'utf8');
  assert.equal(JSON.parse(read('typescript/package.json')).version, about.version);
  assert.ok(read('typescript/src/version.ts').includes(`'${about.version}'`));
  assert.ok(read('python/pyproject.toml').includes(`\nversion = "${about.version}"\n`));
  assert.ok(read('python/src/sundesk/version.py').includes(`"${about.version}"`));
});
