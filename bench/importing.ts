import assert from 'node:assert/strict';
import { type Side, withCpu } from './measure.ts';
import { deskCustomer } from './seed-desk.ts';
import { signIn } from './sign-in.ts';
import type { Child } from './start-child.ts';
import { until } from './until.ts';

export const importedRows = 10_000;

/** Files of as many customers, each of other customers than the one before it. */
export function openFiles(): () => string {
  let file = 0;
  return () => {
    file += 1;
    const lines = ['Email,First name,Last name,Phone,Company'];
    for (let number = 1; number <= importedRows; number += 1) {
      const { firstName, lastName, email, phone1, companyName } = deskCustomer(number);
      lines.push([`file.${file}.${email}`, firstName, lastName, phone1, companyName].join(','));
    }
    return `${lines.join('\n')}\n`;
  };
}

/**
 * Seconds from the upload of a file until its last customer is there, with the check in between, as a member does it.
 */
export async function importing(server: Child, nextFile: () => string): Promise<Side> {
  const cookie = await signIn(server);
  const headers = { cookie, origin: server.origin };

  async function ask<Answer>(path: string, request: RequestInit): Promise<Answer> {
    const response = await fetch(server.origin + path, request);
    const text = await response.text();
    assert.equal(response.status, 200, text);
    return JSON.parse(text) as Answer;
  }

  async function find(importId: string): Promise<Found> {
    const input = JSON.stringify({ importId });
    const path = `/app/trpc/imports.find?${new URLSearchParams({ input })}`;
    const { result } = await ask<{ result: { data: Found } }>(path, { headers });
    return result.data;
  }

  function change(name: 'check' | 'run', input: object): Promise<unknown> {
    return ask(`/app/trpc/imports.${name}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
  }

  return withCpu([server], async () => {
    const body = nextFile();
    const startedAt = performance.now();
    const { importId } = await ask<{ importId: string }>('/app/files/imports?name=customers.csv', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'text/csv' },
      body,
    });
    const { options } = await find(importId);
    await change('check', { importId, options: { ...options, announces: true } });
    await until('the file is checked', async () => (await find(importId)).state === 'checked');
    await change('run', { importId });
    await until('the file is imported', async () => (await find(importId)).state === 'done');
    const value = (performance.now() - startedAt) / 1000;
    assert.equal((await find(importId)).created, importedRows);
    return { value, count: importedRows };
  });
}
type Found = { state: string; created: number; options: object };

/** Seconds until the floor has kept the rows of a file. */
export function keeping(floor: Child, nextFile: () => string): Side {
  return async () => {
    const body = nextFile();
    const startedAt = performance.now();
    const response = await fetch(floor.origin, { method: 'POST', body });
    assert.equal(await response.text(), String(importedRows));
    return { value: (performance.now() - startedAt) / 1000 };
  };
}
