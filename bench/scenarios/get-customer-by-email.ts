import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { call } from '../call.ts';
import { compare, rateFigure, underLoad } from '../measure.ts';
import type { Bench, Scenario } from '../scenario.ts';
import { customerEmail, notesPerCustomer, projectsPerCustomer, type Seed, seed } from '../seed.ts';
import { type Child, startFloor, startSundesk } from '../start-child.ts';

export const connections = 16;

export const getCustomerByEmail: Scenario = {
  name: 'getcustomerByemail',
  floor: `a bare \`node:http\` server that answers every request with the bytes of one such response from memory. On both sides, ${connections} connections request random customers`,
  async run(bench) {
    const data = await seed(10_000, bench.print);
    const ours = await startSundesk(data.folder);
    const answer = await checkAnswers(ours, data);
    const file = join(bench.folder, 'answer.json');
    writeFileSync(file, answer);
    const floor = await startFloor('answer', [file]);
    const comparison = await compare(bench, {
      ours: lookUps(bench, ours, { ...data, answer }),
      floor: lookUps(bench, floor, { ...data, answer }),
    });
    return [
      rateFigure('getcustomerByemail, 10,000 customers', comparison, {
        goal: 0.6,
        remarks: [`answer of ${answer.length} bytes`],
      }),
    ];
  },
};

/** All servers' answers are within a few bytes of the one that was looked at. */
export function lookUps(
  bench: Bench,
  servers: Child | readonly [Child, ...Child[]],
  { apiKey, customers, answer }: Seed & { answer: string },
) {
  const bytes = { min: answer.length, max: answer.length + 500 };
  return underLoad(bench, servers, { kind: 'look-up', connections, customers, apiKey, bytes });
}

/** Looks closely at some answers, since under load only their status and length are checked. Returns the shortest. */
export async function checkAnswers(server: Child, data: Seed): Promise<string> {
  const answers: string[] = [];
  for (const number of [1, data.customers / 2, data.customers - 1, data.customers]) {
    const { text } = await call(server, {
      action: 'getcustomerByemail',
      api_key: data.apiKey,
      customer_email: customerEmail(number).toUpperCase(),
    });
    const customer = JSON.parse(text);
    assert.equal(customer.customer_email, customerEmail(number));
    assert.equal(customer.customer_notes.length, notesPerCustomer);
    assert.equal(customer.projects.length, projectsPerCustomer);
    answers.push(text);
  }
  return answers.reduce((shortest, text) => (text.length < shortest.length ? text : shortest));
}
