import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { call } from '../call.ts';
import { compare, formatted, rateFigure, underLoad } from '../measure.ts';
import type { Scenario } from '../scenario.ts';
import { notesPerCustomer, projectsPerCustomer, type Seed, seed } from '../seed.ts';
import { startFloor, startSundesk } from '../start-child.ts';

export const getAllCustomers: Scenario = {
  name: 'getallcustomers',
  floor:
    'a bare `node:http` server that reads the same columns of the same rows page by page with `node:sqlite` (customers with rendered notes and projects, owner and status), discards them and sends the same bytes from memory, with backpressure. One connection downloads again and again',
  async run(bench) {
    const data = await seed(10_000, bench.print);
    const { apiKey } = data;
    const ours = await startSundesk(data.folder);
    const { text } = await call(ours, { action: 'getallcustomers', api_key: apiKey });
    checkList(text, data);
    const file = join(bench.folder, 'list.json');
    writeFileSync(file, text);
    const floor = await startFloor('read-rows', [data.database, file]);
    const bytes = { min: text.length, max: text.length };
    const comparison = await compare(bench, {
      ours: underLoad(bench, ours, { kind: 'download', apiKey, bytes }),
      floor: underLoad(bench, floor, { kind: 'download', apiKey, bytes }),
    });
    const name = 'getallcustomers, 10,000 customers';
    const remarks = [`answer of ${formatted(text.length / 1e6)} MB`];
    return [rateFigure(name, comparison, { goal: 0.5, remarks })];
  },
};

function checkList(text: string, { customers }: Seed): void {
  const list: { customer_notes: unknown[]; projects: unknown[] }[] = JSON.parse(text);
  assert.equal(list.length, customers);
  for (const customer of list) {
    assert.equal(customer.customer_notes.length, notesPerCustomer);
    assert.equal(customer.projects.length, projectsPerCustomer);
  }
}
