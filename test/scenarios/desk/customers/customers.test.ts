import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setLeft } from '../../../../src/domain/accounts/team/change-member.ts';
import { createProject } from '../../../../src/domain/projects/create-project.ts';
import { dayMs, minuteMs } from '../../../../src/domain/shared/time.ts';
import { storeOf } from '../../../support/arrange.ts';
import { type Desk, openDesk } from '../../../support/open-desk.ts';
import { eventTypesOf } from '../../../support/projects/arrange-projects.ts';

const ann = { email: 'ann@example.com', firstName: 'Ann', lastName: 'Lee', phone1: '0491 570 006' };
const bob = { email: 'bob@example.com', firstName: 'Bob', lastName: 'Ng', phone1: '0491 570 156' };

/** Ids of statuses by name. */
async function statusesOf(desk: Desk): Promise<Record<string, number>> {
  const statuses = await desk.as(desk.owner).statuses.list();
  return Object.fromEntries(statuses.map(({ name, statusId }) => [name, statusId]));
}

const refused = (refusal: string) => (error: Error) => {
  assert.equal((error.cause as { code?: string } | undefined)?.code, refusal);
  return true;
};

test('a customer is created, found, changed, noted and moved', async (t) => {
  const desk = await openDesk(t);
  const { customers } = desk.as(desk.owner);
  const statuses = await statusesOf(desk);
  const { customerId } = await customers.create({ ...ann, note: 'Roof faces north' });
  const createdAt = desk.app.now();
  desk.clock.advance(minuteMs);
  await customers.update({ customerId, phone2: '02 5550 1000', companyName: 'Lee & Co' });
  await customers.addNote({ customerId, text: 'Call after five' });
  assert.deepEqual(await customers.move({ customerId, statusId: statuses.Contacted ?? 0 }), {
    customerId,
    fromStatusId: statuses['New Lead'],
    statusId: statuses.Contacted,
    updatedAt: desk.app.now(),
  });
  const { userId } = desk.owner;
  assert.deepEqual(await customers.find({ customerId }), {
    ...ann,
    customerId,
    name: 'Ann Lee',
    phone2: '02 5550 1000',
    companyName: 'Lee & Co',
    companyPhone: '',
    gstStatus: 'Not GST Registered',
    type: 'Residential',
    address: '',
    site: {
      streetNumber: '',
      street: '',
      suburb: '',
      state: '',
      postcode: '',
      country: 'Australia',
    },
    source: '',
    tags: '',
    statusId: statuses.Contacted,
    owner: { userId, name: 'Alex Taylor' },
    valueCents: 0,
    hasSigned: false,
    erasedAt: null,
    createdAt,
    updatedAt: desk.app.now(),
    notes: [
      {
        noteId: 2,
        text: 'Call after five',
        createdAt: desk.app.now(),
        userId,
        call: '',
        editedAt: null,
      },
      { noteId: 1, text: 'Roof faces north', createdAt, userId, call: '', editedAt: null },
    ],
    projects: [],
    consents: { email: null, sms: null },
  });
  assert.deepEqual(await eventTypesOf(desk), ['customer_created', 'customer_status_change']);
});

test('the page of a customer shows what each project would cost today, and the list what the latest is worth', async (t) => {
  const desk = await openDesk(t);
  const { customers } = desk.as(desk.owner);
  const { customerId } = await customers.create(ann);
  const priced = (dollars: number) => ({
    panels: [
      { maker: 'Example Energy', model: 'EE-440', watts: 440, quantity: 15, electrical: null },
    ],
    priceLines: [{ description: 'System', quantity: 1, unitCents: dollars * 100 }],
    expectedInstallOn: '2026-12-14',
  });
  const address = { streetNumber: '14', street: 'Banksia Street', suburb: 'Newtown', state: 'NSW' };
  const siteAddress = { ...address, postcode: '2042' };
  const add = (title: string, dollars: number) =>
    storeOf(desk).transaction((tx) =>
      createProject(desk.app, tx, {
        customerKey: { customerId },
        title,
        siteAddress,
        specification: priced(dollars),
      }),
    );
  await add('Small', 9000);
  desk.clock.advance(minuteMs);
  await add('Large', 12_000);
  const { projects: shown, valueCents } = await customers.find({ customerId });
  // 6.6 kW in zone 3 with five years to go makes 45 STCs at $38.
  const stcDiscount = 45 * 3800;
  assert.deepEqual(
    shown.map(({ title, address, systemWatts, priceCents, isPublished, revision }) => [
      ...[title, address, systemWatts, priceCents, isPublished, revision],
    ]),
    [
      ['Small', '14 Banksia Street, Newtown NSW 2042', 6600, 900_000 - stcDiscount, false, 1],
      ['Large', '14 Banksia Street, Newtown NSW 2042', 6600, 1_200_000 - stcDiscount, false, 1],
    ],
  );
  assert.equal(valueCents, 1_200_000 - stcDiscount);
  const [row] = (await customers.list({ search: 'newtown ann' })).customers;
  assert.deepEqual([row?.customerId, row?.valueCents], [customerId, valueCents]);
});

test('a search forgives one wrong letter of a word, but none of an email address or a number', async (t) => {
  const desk = await openDesk(t);
  const { customers } = desk.as(desk.owner);
  await customers.create({ ...ann, firstName: 'Maria', lastName: 'Santos' });
  await customers.create({ ...bob, firstName: 'Sandra', lastName: 'Tan' });
  const found = async (search: string) =>
    (await customers.list({ search })).customers.map(({ name }) => name).sort();
  assert.deepEqual(await found('san'), ['Maria Santos', 'Sandra Tan']);
  assert.deepEqual(await found('sanots'), ['Maria Santos']);
  assert.deepEqual(await found('maira santso'), ['Maria Santos']);
  assert.deepEqual(await found('570 006'), ['Maria Santos']);
  assert.deepEqual(await found('maria tan'), []);
  for (const search of ['570 060', 'ann@exmaple.com', 'sat']) {
    assert.deepEqual(await found(search), [], search);
  }
});

test("two people who edit the same customer learn of each other's edits, but not of notes and moves", async (t) => {
  const desk = await openDesk(t);
  const sam = await desk.addMember('manager', 'Sam');
  const mine = desk.as(desk.owner).customers;
  const { customerId } = await mine.create(ann);
  desk.clock.advance(minuteMs);
  const { updatedAt } = await mine.find({ customerId });
  desk.clock.advance(minuteMs);
  await desk.as(sam).customers.addNote({ customerId, text: 'Called' });
  const saved = await mine.update({ customerId, phone2: '1', expectedUpdatedAt: updatedAt });
  desk.clock.advance(minuteMs);
  await desk.as(sam).customers.update({ customerId, phone1: '0491 570 110' });
  await assert.rejects(
    mine.update({ customerId, phone1: '2', expectedUpdatedAt: saved.updatedAt }),
    (error: Error) => {
      refused('CUSTOMER_CHANGED')(error);
      assert.equal(
        error.message,
        'Sam Example has changed this customer since you opened it; review the change, then save again',
      );
      return true;
    },
  );
  assert.equal((await mine.find({ customerId })).phone1, '0491 570 110');
});

test('an email address that another customer has is refused', async (t) => {
  const desk = await openDesk(t);
  const { customers } = desk.as(desk.owner);
  await customers.create(ann);
  await assert.rejects(customers.create({ email: 'ANN@example.com' }), refused('CUSTOMER_EXISTS'));
  const { customerId } = await customers.create(bob);
  await assert.rejects(
    customers.update({ customerId, email: ann.email }),
    refused('CUSTOMER_EXISTS'),
  );
});

test('a sale is not won by a drag, and a loss needs its reason', async (t) => {
  const desk = await openDesk(t);
  const { customers } = desk.as(desk.owner);
  const statuses = await statusesOf(desk);
  const { customerId } = await customers.create(ann);
  const moveTo = (name: string, reason = '') =>
    customers.move({ customerId, statusId: statuses[name] ?? 0, reason });
  await assert.rejects(moveTo('Signed'), refused('STATUS_CHANGE_REFUSED'));
  await assert.rejects(moveTo('Lost'), refused('STATUS_CHANGE_REFUSED'));
  await moveTo('Lost', 'Too dear');
  await assert.rejects(customers.move({ customerId, statusId: 999 }), refused('STATUS_NOT_FOUND'));
});

test('sellers see, find, count and change their own customers alone', async (t) => {
  const desk = await openDesk(t);
  const seller = await desk.addMember('sales', 'Sam');
  const mine = desk.as(seller);
  const all = desk.as(desk.owner);
  const { customerId: own } = await mine.customers.create({ ...ann, ownerId: desk.owner.userId });
  const { customerId: other } = await all.customers.create(bob);
  const ids = async (input: object) => {
    const { customers, total } = await mine.customers.list(input);
    return [customers.map(({ customerId }) => customerId), total];
  };
  const onlyOwn = [[own], { count: 1, isCapped: false }];
  assert.deepEqual(await ids({}), onlyOwn);
  assert.deepEqual(await ids({ ownerIds: [desk.owner.userId] }), onlyOwn);
  for (const sort of ['name', 'value', 'created'] as const)
    assert.deepEqual(await ids({ sort }), onlyOwn);
  assert.deepEqual(await ids({ search: 'example' }), [[], { count: 0, isCapped: false }]);
  assert.deepEqual(await ids({ search: 'bob' }), [[], { count: 0, isCapped: false }]);
  const [column] = (await mine.board.columns({})).filter(({ cards }) => cards.length > 0);
  assert.deepEqual(
    [column?.count, column?.cards.map(({ customerId }) => customerId)],
    [{ count: 1, isCapped: false }, [own]],
  );
  const statuses = await statusesOf(desk);
  const hidden = [
    () => mine.customers.find({ customerId: other }),
    () => mine.customers.timeline({ customerId: other }),
    () => mine.customers.update({ customerId: other, firstName: 'Mine' }),
    () => mine.customers.addNote({ customerId: other, text: 'Mine' }),
    () => mine.customers.move({ customerId: other, statusId: statuses.Contacted ?? 0 }),
  ];
  for (const ask of hidden) await assert.rejects(ask(), refused('CUSTOMER_NOT_FOUND'));
  assert.equal((await all.customers.list({})).total.count, 2);
});

test('a possible duplicate is found by email address, number and name; a colleague’s is mentioned but not shown', async (t) => {
  const desk = await openDesk(t);
  const seller = await desk.addMember('sales', 'Sam');
  const { customers } = desk.as(desk.owner);
  const statuses = await statusesOf(desk);
  const { customerId } = await customers.create(ann);
  await customers.create(bob);
  const ask = {
    email: 'Ann@Example.com',
    phones: ['+61 491 570 006', ''],
    name: 'lee ann',
  };
  const { userId: ownerId } = desk.owner;
  assert.deepEqual(await customers.duplicatesOf(ask), {
    duplicates: [
      {
        isVisible: true,
        customerId,
        name: 'Ann Lee',
        email: ann.email,
        ownerId,
        statusId: statuses['New Lead'],
        likenesses: ['email', 'phone', 'name'],
      },
    ],
  });
  const { duplicates } = await desk.as(seller).customers.duplicatesOf(ask);
  assert.deepEqual(duplicates, [
    { isVisible: false, ownerId, likenesses: ['email', 'phone', 'name'] },
  ]);
  const nobody = [
    { ...ask, exceptCustomerId: customerId },
    { name: 'Ann' },
    { name: 'Ann Lee Smith' },
    { name: 'Ann Lee', postcode: '2042' },
    { phones: ['0491'] },
    {},
  ];
  for (const input of nobody) {
    assert.deepEqual(await customers.duplicatesOf(input), { duplicates: [] });
  }
});

test('managers give customers to another member of the team, which fires nothing', async (t) => {
  const desk = await openDesk(t);
  const seller = await desk.addMember('sales', 'Sam');
  const manager = await desk.addMember('manager');
  const { customers } = desk.as(desk.owner);
  const { customerId: one } = await customers.create(ann);
  const { customerId: two } = await customers.create(bob);
  const before = await eventTypesOf(desk);
  const give = { customerIds: [one, two, one], ownerId: seller.userId };
  assert.deepEqual(await desk.as(manager).customers.changeOwner(give), { changed: 2 });
  assert.deepEqual(await desk.as(manager).customers.changeOwner(give), { changed: 0 });
  assert.equal((await desk.as(seller).customers.list({})).total.count, 2);
  assert.deepEqual(await eventTypesOf(desk), before);
  await assert.rejects(
    customers.changeOwner({ customerIds: [one], ownerId: 999 }),
    refused('INVALID_PARAMETERS'),
  );
  await assert.rejects(
    customers.changeOwner({ customerIds: [one, 999], ownerId: desk.owner.userId }),
    refused('CUSTOMER_NOT_FOUND'),
  );
  assert.equal((await desk.as(seller).customers.list({})).total.count, 2);
  await storeOf(desk).transaction((tx) => setLeft(tx, seller.userId, desk.app.now()));
  await assert.rejects(customers.changeOwner(give), refused('INVALID_PARAMETERS'));
});

test('a list goes on where its page ends, and a cursor that was tampered with is refused', async (t) => {
  const desk = await openDesk(t);
  const { customers } = desk.as(desk.owner);
  for (let number = 1; number <= 5; number += 1) {
    await customers.create({ email: `c${number}@example.com`, lastName: `Lee ${number % 3}` });
    desk.clock.advance(minuteMs);
  }
  const all: string[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await customers.list({
      sort: 'name',
      direction: 'asc',
      limit: 2,
      ...(cursor && { cursor }),
    });
    all.push(...page.customers.map(({ name, customerId }) => `${name} ${customerId}`));
    cursor = page.nextCursor;
  } while (cursor !== null);
  assert.deepEqual(all, ['Lee 0 3', 'Lee 1 1', 'Lee 1 4', 'Lee 2 2', 'Lee 2 5']);
  await assert.rejects(customers.list({ cursor: 'bm90IG1pbmU' }), { code: 'BAD_REQUEST' });
});

test('quick filters find my own, the untouched, the new and those who have looked', async (t) => {
  const desk = await openDesk(t);
  const sam = await desk.addMember('manager', 'Sam');
  const { customers } = desk.as(desk.owner);
  const statuses = await statusesOf(desk);
  await customers.create({ email: 'old@example.com' });
  await customers.create({ email: 'parked@example.com', statusId: statuses.Nurture });
  desk.clock.advance(20 * dayMs);
  await desk.as(sam).customers.create({ email: 'new@example.com' });
  const emails = async (quick: 'mine' | 'stale' | 'viewed' | 'new') =>
    (await customers.list({ quick })).customers.map(({ email }) => email);
  assert.deepEqual(await emails('mine'), ['parked@example.com', 'old@example.com']);
  assert.deepEqual(await emails('stale'), ['old@example.com']);
  assert.deepEqual(await emails('new'), ['new@example.com']);
  assert.deepEqual(await emails('viewed'), []);
});
