import assert from 'node:assert/strict';
import { refusals } from '../../../src/domain/shared/refusals.ts';
import { operationTable } from './operation-table.ts';

const keptStatuses = [405, 413, 429];

/** Asserts that an answer is a failure in the form of its operation, with a code and status that are documented. */
export function assertDocumentedFailure(
  action: string | undefined,
  status: number,
  body: Record<string, unknown>,
): void {
  const form = operationTable.find((operation) => operation.action === action)?.failure ?? 'coded';
  const { message, code, param, doc_url, ...rest } = body;
  assert.equal(typeof message, 'string', 'a failure has a message');
  assert.notEqual(message, '');
  if (form === 'message') {
    assert.deepEqual(
      { code, param, doc_url, ...rest },
      { code: undefined, param: undefined, doc_url: undefined, success: false },
    );
    assert.ok(status === 400 || keptStatuses.includes(status), `status ${status}`);
    return;
  }
  assert.deepEqual(rest, form === 'acknowledged' ? { success: false } : {});
  assert.equal(doc_url === undefined, form === 'bare');
  if (form === 'bare') assert.equal(param, undefined);
  assert.notEqual(code, 'INTERNAL_ERROR');
  assert.deepEqual(
    { code, status },
    { code, status: Object.entries(refusals).find(([name]) => name === code)?.[1].status },
    'the code is documented and has its documented status',
  );
}
