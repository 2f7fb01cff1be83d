import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { schema } from '../../../src/storage/migrations/0001-schema.ts';
import { postgresColumns, sqliteColumns } from '../../../src/storage/migrations/columns.ts';
import { firstRelease, releasedFile, statementsOf } from './released-schema.ts';

// `npm run schema` writes test/released/ anew while the first release is still being made, and never after.

const tag = `v${firstRelease}`;
if (execFileSync('git', ['tag', '--list', tag], { encoding: 'utf8' }).trim() !== '') {
  console.error(`${tag} is released, so its schema is fixed. Add a migration instead.`);
  process.exit(1);
}
for (const columns of [sqliteColumns, postgresColumns]) {
  const file = releasedFile(columns);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, await statementsOf(schema(columns), columns));
}
