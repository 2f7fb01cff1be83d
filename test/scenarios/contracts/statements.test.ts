import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { insertTask, openTasksOf } from '../../../src/domain/tasks/queries.ts';
import { storeOf } from '../../support/arrange.ts';
import {
  ann,
  bob,
  offer,
  quickSeal,
  seal,
  sendsEmail,
  sign,
} from '../../support/contracts/arrange-contract.ts';
import { countStatements } from '../../support/database/count-statements.ts';
import { openTestApp } from '../../support/open-test-app.ts';

// The account is locked meanwhile, so who adds a statement to a signature or a seal should know it.

const readsContract =
  /^(update "contracts" set .* returning \*|select \* from "contracts" where .*"contract_id" = )/;

test('the transaction of a signature reads the contract once', async (t) => {
  const { testApp, statementsOf } = await open(t);
  const contract = await offer(testApp, { signers: [ann, bob] });
  for (const position of [1, 2]) {
    const statements = await statementsOf(() => sign(testApp, contract, position));
    assert.equal(statements.filter((sql) => readsContract.test(sql)).length, 1);
  }
});

test('the transaction that stores a seal reads contract and project once, and takes at most 15 statements', async (t) => {
  const { testApp, statementsOf } = await open(t);
  const contract = await offer(testApp, { signers: [ann] });
  await sign(testApp, contract);
  const statements = await statementsOf(() => seal(testApp, contract));
  const count = (pattern: RegExp) => statements.filter((sql) => pattern.test(sql)).length;
  assert.equal(count(readsContract), 1);
  assert.equal(count(/^select .* from "projects" .*"project_id" = /), 1);
  assert.equal(count(/^select .* from "customers" as "c"/), 1);
  assert.ok(statements.length <= 15, statements.join('\n'));
});

test('a seal ends a planned follow-up in one statement more', async (t) => {
  const { testApp, statementsOf } = await open(t);
  const contract = await offer(testApp, { signers: [ann] });
  const { customerId } = contract;
  const store = storeOf(testApp);
  const { userId } = testApp.account;
  const task = { kind: 'call', title: 'Ask', dueOn: '2030-01-01', dueTime: '' } as const;
  await store.transaction((tx) =>
    insertTask(tx, {
      ...task,
      customerId,
      ownerId: null,
      projectId: null,
      repeats: 'never',
      userId,
      isFollowUp: true,
      at: testApp.app.now(),
    }),
  );
  await sign(testApp, contract);
  const statements = await statementsOf(() => seal(testApp, contract));
  assert.ok(statements.length <= 16, statements.join('\n'));
  assert.deepEqual(await openTasksOf(store, customerId), []);
});

test('each further signer of a sealed contract takes one statement more for their copy', async (t) => {
  const counts: number[] = [];
  for (const signers of [[ann], [ann, bob]]) {
    const { testApp, statementsOf } = await open(t);
    const contract = await offer(testApp, { signers });
    for (const [index] of signers.entries()) await sign(testApp, contract, index + 1);
    counts.push((await statementsOf(() => seal(testApp, contract))).length);
  }
  const [one = 0, two = 0] = counts;
  assert.ok(one > 0 && two - one <= 1, `${two - one} statements more`);
});

async function open(t: TestContext) {
  const counted = countStatements(t);
  const testApp = await openTestApp(t, { ports: { ...quickSeal, ...sendsEmail } });
  const statementsOf = async (work: () => Promise<unknown>) => {
    counted.length = 0;
    await work();
    // A first seal makes the account's key before it.
    return counted.at(-1)?.statements ?? [];
  };
  return { testApp, statementsOf };
}
