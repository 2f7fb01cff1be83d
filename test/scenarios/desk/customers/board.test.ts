import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recordShown } from '../../../../src/domain/contracts/signing/lock-for-signer.ts';
import { requestSigningLink } from '../../../../src/domain/contracts/signing/send-signing-link.ts';
import { requireCustomer } from '../../../../src/domain/customers/require-customer.ts';
import { setValue } from '../../../../src/domain/customers/rows/customers.ts';
import { createProject } from '../../../../src/domain/projects/create-project.ts';
import { confirmView } from '../../../../src/domain/proposals/page/confirm-view.ts';
import { insertPageRequest } from '../../../../src/domain/proposals/rows/page-requests.ts';
import { dayMs, minuteMs, secondMs } from '../../../../src/domain/shared/time.ts';
import { writeCursor } from '../../../../src/doors/web/input.ts';
import { storeOf } from '../../../support/arrange.ts';
import {
  markOnPaper,
  quickSeal,
  reopen,
  request,
  tokenOf,
} from '../../../support/contracts/arrange-contract.ts';
import { type Desk, openDesk } from '../../../support/open-desk.ts';
import {
  addReadyProject,
  open,
  publish,
  quickPrinter,
} from '../../../support/proposals/arrange-proposals.ts';
import { publishAndView } from '../../../support/proposals/arrange-view.ts';

/** The columns with customers, by name of the status. */
async function read(desk: Desk, input: object = {}, as = desk.owner) {
  const statuses = await desk.as(as).statuses.list();
  const names = new Map(statuses.map(({ statusId, name }) => [statusId, name]));
  const columns = await desk.as(as).board.columns(input);
  return columns
    .filter(({ count }) => count.count > 0)
    .map(({ statusId, count, valueCents, cards }) => ({
      name: names.get(statusId),
      count: count.count,
      worth: valueCents,
      cards: cards.map(({ email }) => email.split('@')[0]),
    }));
}

test('there is a column for every status, in the order of the pipeline', async (t) => {
  const desk = await openDesk(t);
  const statuses = await desk.as(desk.owner).statuses.list();
  const columns = await desk.as(desk.owner).board.columns({});
  const empty = {
    count: { count: 0, isCapped: false },
    valueCents: 0,
    cards: [],
    nextCursor: null,
  };
  assert.deepEqual(
    columns,
    statuses.map(({ statusId }) => ({ statusId, ...empty })),
  );
});

test('a column counts all, adds up their value and shows the newest twenty, and the rest on demand', async (t) => {
  const desk = await openDesk(t);
  const { customers, board } = desk.as(desk.owner);
  for (let number = 1; number <= 25; number += 1) {
    const { customerId } = await customers.create({ email: `c${number}@example.com` });
    await storeOf(desk).transaction((tx) =>
      createProject(desk.app, tx, {
        customerKey: { customerId },
        title: 'House',
        siteAddress: {},
        specification: { priceLines: [{ description: 'All', quantity: 1, unitCents: 100_000 }] },
      }),
    );
    desk.clock.advance(minuteMs);
  }
  const column = (await board.columns({})).find(({ count }) => count.count > 0);
  assert.ok(column?.nextCursor);
  assert.deepEqual(
    [column.count, column.valueCents, column.cards.length, column.cards[0]?.email],
    [{ count: 25, isCapped: false }, 2_500_000, 20, 'c25@example.com'],
  );
  const { statusId, nextCursor } = column;
  const more = await board.more({ statusId, cursor: nextCursor });
  assert.deepEqual(
    [more.cards.map(({ email }) => email.split('@')[0]), more.nextCursor],
    [['c5', 'c4', 'c3', 'c2', 'c1'], null],
  );
});

test('cards carry suburb, size and last view, also those that are loaded later', async (t) => {
  const desk = await openDesk(t, { ports: quickPrinter });
  const sam = await desk.addMember('sales', 'Sam');
  const { board, customers } = desk.as(desk.owner);
  const viewedAt = desk.app.now() + 10 * secondMs;
  const projectId = await addReadyProject(desk);
  await publishAndView(desk, projectId);
  // An automated request and a repeated view are not views of their own.
  desk.clock.advance(minuteMs);
  await storeOf(desk).transaction(async (tx) => {
    for (const verdict of ['automated', 'repeat', 'unconfirmed'] as const) {
      const at = desk.app.now();
      await insertPageRequest(tx, {
        ...{
          pageRequestId: verdict,
          projectId,
          proposalId: 1,
          viewer: 'one',
          verdict,
          userAgent: '',
        },
        address: '',
        openedAt: at,
        confirmedAt: at,
        seconds: {},
      });
    }
  });
  await customers.create({ email: 'bob@example.com', address: '3 Hill St, Glebe NSW 2037' });
  const columns = await board.columns({});
  const marks = columns.flatMap(({ cards }) =>
    cards.map(({ email, suburb, systemWatts, viewedAt, viewCount }) => [
      ...[email, suburb, systemWatts, viewedAt, viewCount],
    ]),
  );
  assert.deepEqual(marks, [
    ['bob@example.com', 'Glebe', 0, null, 0],
    ['ann@example.com', 'Newtown', 6600, viewedAt, 1],
  ]);
  const [ann] = columns.flatMap(({ cards }) => cards.filter(({ viewCount }) => viewCount > 0));
  const { projects } = await customers.find({ customerId: ann?.customerId ?? 0 });
  assert.deepEqual(
    projects.map(({ viewCount, lastViewedAt }) => [viewCount, lastViewedAt]),
    [[1, viewedAt]],
  );
  const [viewed] = columns.flatMap(({ statusId, cards }) =>
    cards.some(({ systemWatts }) => systemWatts > 0) ? [statusId] : [],
  );
  assert(viewed !== undefined);
  const cursor = writeCursor({ key: Number.MAX_SAFE_INTEGER, customerId: 0 });
  const { cards } = await board.more({ statusId: viewed, cursor });
  assert.deepEqual(
    cards.map(({ suburb, systemWatts, viewedAt }) => [suburb, systemWatts, viewedAt]),
    [['Newtown', 6600, viewedAt]],
  );
  const ofSam = await desk.as(sam).board.columns({});
  assert.deepEqual(
    ofSam.flatMap(({ cards }) => cards),
    [],
  );
});

test('a card and its signer say that a link was asked for, until it is sent or opened', async (t) => {
  const desk = await openDesk(t, { ports: { ...quickPrinter, ...quickSeal } });
  const { board, contracts } = desk.as(desk.owner);
  const { contract } = await publish(desk, await addReadyProject(desk));
  const { contractId, projectId } = contract;
  const marks = async () => {
    const [card] = (await board.columns({})).flatMap(({ cards }) => cards);
    const [listed] = await contracts.ofProject({ projectId });
    return [card?.linkRequestedAt, listed?.signers[0]?.linkRequestedAt];
  };
  const ask = () =>
    requestSigningLink(desk.app, storeOf(desk), { contractId, position: 1, request });
  assert.deepEqual(await marks(), [null, null]);
  await ask();
  const askedAt = desk.app.now();
  assert.deepEqual(await marks(), [askedAt, askedAt]);
  desk.clock.advance(minuteMs);
  const signerToken = tokenOf(desk, contract, 1);
  await recordShown(desk.app, storeOf(desk), { contractId, signerToken, request });
  assert.deepEqual(await marks(), [null, null]);
  desk.clock.advance(minuteMs);
  await ask();
  assert.deepEqual(await marks(), [desk.app.now(), desk.app.now()]);
  await markOnPaper(desk, contract);
  assert.deepEqual(await marks(), [null, null]);
});

test('a cancelled customer with a signed contract can be moved back to Signed, and the board knows', async (t) => {
  const desk = await openDesk(t, { ports: { ...quickPrinter, ...quickSeal } });
  const { board, customers, statuses } = desk.as(desk.owner);
  const { contract } = await publish(desk, await addReadyProject(desk));
  const { customerId } = contract;
  const list = await statuses.list();
  const named = (name: string) => list.find((status) => status.name === name);
  const move = (name: string) =>
    customers.move({ customerId, statusId: named(name)?.statusId ?? 0, reason: 'Price' });
  const marks = async () => {
    const columns = await board.columns({});
    const page = await customers.find({ customerId });
    return [...columns.flatMap(({ cards }) => cards), page].map(({ hasSigned }) => hasSigned);
  };
  assert.deepEqual(await marks(), [false, false]);
  await markOnPaper(desk, contract);
  await move('Cancelled');
  assert.deepEqual(await marks(), [true, true]);
  const back = named('Cancelled')?.refused.find(
    ({ toStatusId }) => toStatusId === named('Signed')?.statusId,
  );
  assert.deepEqual(
    [back?.unlessSigned, back?.why],
    [true, 'only a signed contract moves a customer to Signed'],
  );
  await move('Signed');
  await reopen(desk, contract);
  assert.deepEqual(await marks(), [false, false]);
});

test('moves show in count, value and order at once', async (t) => {
  const desk = await openDesk(t);
  const { customers, statuses } = desk.as(desk.owner);
  const contacted = (await statuses.list()).find(({ name }) => name === 'Contacted');
  assert(contacted);
  const { customerId } = await customers.create({ email: 'ann@example.com' });
  await customers.create({ email: 'bob@example.com' });
  await storeOf(desk).transaction(async (tx) =>
    setValue(tx, await requireCustomer(tx, { customerId }), 500),
  );
  await customers.move({ customerId, statusId: contacted.statusId });
  assert.deepEqual(await read(desk), [
    { name: 'New Lead', count: 1, worth: 0, cards: ['bob'] },
    { name: 'Contacted', count: 1, worth: 500, cards: ['ann'] },
  ]);
});

test('owner, type, search and quick filters narrow the board', async (t) => {
  const desk = await openDesk(t, { ports: quickPrinter });
  const sam = await desk.addMember('manager', 'Sam');
  const { customers } = desk.as(desk.owner);
  const { customerId } = await customers.create({ email: 'ann@example.com', lastName: 'Lee' });
  const projectId = await addReadyProject(desk, String(customerId));
  await desk.as(sam).customers.create({ email: 'firm@example.com', type: 'Commercial' });
  desk.clock.advance(15 * dayMs);
  const { proposal } = await publish(desk, projectId, {});
  const page = await open(desk, proposal.token);
  desk.clock.advance(2 * secondMs);
  const { token } = proposal;
  const { pageRequestId } = page;
  await confirmView(desk.app, {
    token,
    pageRequestId,
    viewer: 'cookie-of-ann',
    isAutomated: false,
    seconds: {},
  });
  const who = async (input: object, as = desk.owner) =>
    (await read(desk, input, as)).flatMap(({ cards }) => cards);
  assert.deepEqual(await who({}), ['firm', 'ann']);
  assert.deepEqual(await who({ ownerIds: [sam.userId] }), ['firm']);
  assert.deepEqual(await who({ types: ['Commercial', 'Large-Scale'] }), ['firm']);
  assert.deepEqual(await who({ types: ['Residential'] }), ['ann']);
  assert.deepEqual(await who({ search: 'LEE' }), ['ann']);
  assert.deepEqual(await who({ quick: 'mine' }, sam), ['firm']);
  assert.deepEqual(await who({ quick: 'stale' }), ['firm']);
  assert.deepEqual(await who({ quick: 'viewed' }), ['ann']);
  assert.deepEqual(await who({ quick: 'new' }), []);
});
