import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import { findEarliestEvents } from '../../../../src/domain/events/event-queries.ts';
import { findStatuses } from '../../../../src/domain/statuses/queries.ts';
import { addCustomer, addCustomers, storeOf } from '../../../support/arrange.ts';
import { assertAccessible } from '../../../support/browser/axe.ts';
import {
  assertDecent,
  desktop,
  openBrowser,
  phone,
  type Visitor,
} from '../../../support/browser/open-browser.ts';
import { type Desk, type Member, openDesk } from '../../../support/open-desk.ts';
import { addReadyProject, quickPrinter } from '../../../support/proposals/arrange-proposals.ts';
import { publishAndView } from '../../../support/proposals/arrange-view.ts';
import { until } from '../../../support/until.ts';

const visit = openBrowser();

/** Many tests share one page, which takes longer than one test may. */
const journey = { timeout: 5 * 60_000 };

/** A desk with Ann Lee as a new lead, and a member who looks at the board. */
async function openBoard(
  t: TestContext,
  { viewport = desktop, path = '/pipeline' }: { viewport?: typeof desktop; path?: string } = {},
): Promise<Visitor & { desk: Desk; customerId: number }> {
  const desk = await openDesk(t);
  const customerId = Number(await addCustomer(desk));
  const visitor = await visit(t, { viewport });
  await desk.signIn(visitor.page, desk.owner, path);
  await cardOf(visitor.page, 'Ann Lee').waitFor();
  return { ...visitor, desk, customerId };
}

function cardOf(page: Page, name: string) {
  return page.getByRole('listitem').filter({ hasText: name });
}

function columnOf(page: Page, status: string) {
  return page.getByRole('region', { name: status, exact: true });
}

/** What a person with a keyboard does to get somewhere. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    if (await page.locator(`${selector}:focus`).count()) return;
  }
  assert.fail(`the keyboard does not reach ${selector}`);
}

/**
 * Loads the board anew with Ann Lee as a new lead, without the notices of moves before. Returns what reads the moves
 * that are recorded from here on.
 */
async function startOver({
  page,
  desk,
  customerId,
}: {
  page: Page;
  desk: Desk;
  customerId: number;
}): Promise<() => Promise<unknown[]>> {
  const statuses = await findStatuses(storeOf(desk));
  const statusId = statuses.find(({ name }) => name === 'New Lead')?.statusId;
  assert.ok(statusId);
  await desk.as(desk.owner).customers.move({ customerId, statusId });
  const { length: before } = await recordedMoves(desk);
  await page.goto(`${desk.url}/app/pipeline`);
  await columnOf(page, 'New Lead').getByText('Ann Lee').waitFor();
  return async () => (await recordedMoves(desk)).slice(before);
}

/** The moves that were recorded as events: from, to and why. */
async function recordedMoves(desk: Desk): Promise<unknown[]> {
  const events = await findEarliestEvents(storeOf(desk), {
    type: 'customer_status_change',
    limit: 100,
  });
  return events.map(({ body }) => {
    const { old_status, new_status, reason } = JSON.parse(body).data;
    return [old_status, new_status, reason];
  });
}

const said = (page: Page) => page.locator('[id^="rfd-announcement"]').textContent();

test('cards move by keyboard, mouse and menu, and every move is recorded', journey, async (t) => {
  const board = await openBoard(t);
  const { page, desk, customerId } = board;

  await t.test(
    'a customer is moved with the keyboard alone, and the move is an event',
    async () => {
      const recorded = () => recordedMoves(desk);
      await tabTo(page, `#card-${customerId}`);
      await page.keyboard.press('Space');
      await until(
        () => said(page),
        'Ann Lee picked up from New Lead. Choose a status with the left and right arrow keys, then press Space.',
      );
      await page.keyboard.press('ArrowRight');
      await until(() => said(page), 'Ann Lee is over Contacted.');
      await page.keyboard.press('ArrowRight');
      await until(() => said(page), 'Ann Lee is over Qualified.');
      await page.keyboard.press('Space');
      await until(() => said(page), 'Ann Lee moved from New Lead to Qualified.');
      await columnOf(page, 'Qualified').getByText('Ann Lee').waitFor();
      await until(recorded, [['New Lead', 'Qualified', '']]);
      await page.locator(`#card-${customerId}:focus`).waitFor();
      await assertAccessible(page);
      await assertDecent(board);
    },
  );

  await t.test(
    'the keyboard reaches a status that is out of sight, past those that only a signature gives',
    async () => {
      const recorded = await startOver(board);
      await page.locator(`#card-${customerId}`).focus();
      await page.keyboard.press('Space');
      for (let step = 0; step < 7; step += 1) await page.keyboard.press('ArrowRight');
      await until(() => said(page), 'Ann Lee is over Lost.');
      await page.keyboard.press('ArrowRight');
      await until(() => said(page), 'Ann Lee is over Nurture.');
      await page.keyboard.press('Space');
      await until(recorded, [['New Lead', 'Nurture', '']]);
      await page.locator('[data-status] > button:focus').getByText('Nurture').waitFor();
    },
  );

  await t.test('escape puts a card back', async () => {
    const recorded = await startOver(board);
    await page.locator(`#card-${customerId}`).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await until(() => said(page), 'Ann Lee is over Contacted.');
    await page.keyboard.press('Escape');
    await until(() => said(page), 'Move cancelled. Ann Lee is back in New Lead.');
    await columnOf(page, 'New Lead').getByText('Ann Lee').waitFor();
    assert.deepEqual(await recorded(), []);
  });

  await t.test(
    'a card is dragged with the mouse, and columns that it cannot go to say why',
    async () => {
      const recorded = await startOver(board);
      await page.getByText('Won', { exact: true }).click();
      const from = await cardOf(page, 'Ann Lee').boundingBox();
      const to = await columnOf(page, 'Contacted').boundingBox();
      assert.ok(from && to);
      await page.mouse.move(from.x + 60, from.y + 20);
      await page.mouse.down();
      await page.mouse.move(from.x + 90, from.y + 40, { steps: 5 });
      await columnOf(page, 'Signed')
        .getByText('Only a signed contract moves a customer to Signed')
        .waitFor();
      await page.mouse.move(to.x + to.width / 2, to.y + 150, { steps: 10 });
      await page.mouse.up();
      await until(recorded, [['New Lead', 'Contacted', '']]);
      await columnOf(page, 'Contacted').getByText('Ann Lee').waitFor();
    },
  );

  await t.test('a card lands in a column half in view where the pointer is', async () => {
    const recorded = await startOver(board);
    await page.setViewportSize({ ...desktop, width: desktop.width - 120 });
    const from = await cardOf(page, 'Ann Lee').boundingBox();
    const frame = await page.getByRole('region', { name: 'Board' }).boundingBox();
    const to = await columnOf(page, 'Quoting').boundingBox();
    assert.ok(from && frame && to);
    const visible = frame.x + frame.width - to.x;
    assert.ok(visible > 100 && visible < to.width * 0.7, `${visible} of it is in view`);
    await page.mouse.move(from.x + 20, from.y + 20);
    await page.mouse.down();
    await page.mouse.move(from.x + 40, from.y + 40, { steps: 5 });
    await page.mouse.move(to.x + visible / 2, to.y + 150, { steps: 10 });
    // Longer than a person rests before they let go.
    await page.evaluate(
      `new Promise((resolve) => {
        let frames = 0;
        const next = () => (++frames < 60 ? requestAnimationFrame(next) : resolve());
        next();
      })`,
    );
    await page.mouse.up();
    await until(recorded, [['New Lead', 'Quoting', '']]);
    await page.setViewportSize(desktop);
  });

  await t.test('arrows lead through the board, and keys move a card and write to it', async () => {
    const recorded = await startOver(board);
    const benId = Number(
      await addCustomer(desk, { customer_email: 'ben@example.com', customer_name: 'Ben Ho' }),
    );
    const ben = page.locator(`#card-${benId}:focus`);
    const ann = page.locator(`#card-${customerId}:focus`);
    await cardOf(page, 'Ben Ho').waitFor();
    // Ben, the newest, comes first; each column is one stop.
    await tabTo(page, `#card-${benId}`);
    await page.keyboard.press('Tab');
    await page
      .getByRole('button', { name: 'Collapse Contacted' })
      .and(page.locator(':focus'))
      .waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowDown');
    await ben.waitFor();
    await page.keyboard.press('ArrowDown');
    await ann.waitFor();
    await page.keyboard.press('3');
    await columnOf(page, 'Qualified').locator(ann).waitFor();
    // Only a signature gives Signed.
    await page.keyboard.press('8');
    await page.getByText('Ann Lee stays in Qualified').waitFor();
    await until(recorded, [['New Lead', 'Qualified', '']]);
    await page.keyboard.press('.');
    await page.getByRole('menuitem', { name: 'Message' }).waitFor();
    // The menu takes the focus once it is drawn; a key before that would be the card's.
    await page.locator('[role=menu]:focus-within').waitFor();
    await page.keyboard.press('Escape');
    await ann.waitFor();
    await cardOf(page, 'Ann Lee').hover();
    await page.getByRole('button', { name: 'Next step with Ann Lee' }).waitFor();
    await cardOf(page, 'Ann Lee').getByText('Nothing planned').waitFor();
    await assertAccessible(page);
    await page.keyboard.press('c');
    await page.getByLabel('What was said').and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Escape');
    await ann.waitFor();
    await page.keyboard.press('t');
    await page.getByLabel('Details').and(page.locator(':focus')).waitFor();
  });

  await t.test('a card is dropped on Lost or Nurture at the foot of the board', async () => {
    const recorded = await startOver(board);
    /** Takes hold of the card and moves it to a target, by mouse or finger. */
    const dragTo = async (status: string, drag: typeof mouse) => {
      const from = await cardOf(page, 'Ann Lee').boundingBox();
      assert.ok(from);
      await drag.take({ x: from.x + 60, y: from.y + 20 }, { x: from.x + 90, y: from.y + 40 });
      const target = await page.locator('[data-foot]').filter({ hasText: status }).boundingBox();
      assert.ok(target);
      const middle = { x: target.x + target.width / 2, y: target.y + target.height / 2 };
      await drag.move(middle);
      await page.locator('[data-foot][data-over]').getByText(status).waitFor();
      assert.equal(await page.locator('[data-rfd-droppable-id][data-over]').count(), 0);
      await drag.drop();
    };
    type Point = { x: number; y: number };
    const mouse = {
      async take(at: Point, next: Point) {
        await page.mouse.move(at.x, at.y);
        await page.mouse.down();
        await page.mouse.move(next.x, next.y, { steps: 5 });
      },
      move: ({ x, y }: Point) => page.mouse.move(x, y, { steps: 10 }),
      drop: () => page.mouse.up(),
    };
    await dragTo('Lost', mouse);
    const dialog = page.getByRole('dialog', { name: 'Move Ann Lee to Lost' });
    await dialog.getByRole('button', { name: 'Price' }).click();
    await dialog.getByRole('button', { name: 'Move to Lost' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await columnOf(page, 'New Lead').getByText('Ann Lee').waitFor();

    const touch = await page.context().newCDPSession(page);
    await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    const touches = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints });
    await dragTo('Nurture', {
      async take(at) {
        await touches('touchStart', at);
        await page.locator('[data-foot]').first().waitFor();
      },
      async move(to) {
        await touches('touchMove', { x: to.x, y: to.y - 100 });
        await touches('touchMove', to);
      },
      drop: async () => void (await touches('touchEnd')),
    });
    await touch.send('Emulation.setTouchEmulationEnabled', { enabled: false });
    await until(recorded, [
      ['New Lead', 'Lost', 'Price'],
      ['Lost', 'New Lead', 'Undone'],
      ['New Lead', 'Nurture', ''],
    ]);
  });

  await t.test('a move without its required reason is not made', async () => {
    const recorded = await startOver(board);
    await page.getByRole('button', { name: 'Actions for Ann Lee' }).click();
    await page.getByRole('menuitem', { name: 'Lost' }).click();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await columnOf(page, 'New Lead').getByText('Ann Lee').waitFor();
    assert.deepEqual(await recorded(), []);
  });

  await t.test('moving a customer to lost requires a reason', async () => {
    const recorded = await startOver(board);
    await page.getByRole('button', { name: 'Actions for Ann Lee' }).click();
    assert.equal(await page.getByRole('menuitem', { name: 'Signed' }).count(), 0);
    await assertAccessible(page);
    await page.getByRole('menuitem', { name: 'Lost' }).click();
    const dialog = page.getByRole('dialog', { name: 'Move Ann Lee to Lost' });
    await dialog.getByRole('button', { name: 'Move to Lost' }).click();
    await dialog.getByText('Enter a reason').waitFor();
    await assertAccessible(page);
    await dialog.getByRole('button', { name: 'Price' }).click();
    await dialog.getByRole('button', { name: 'Move to Lost' }).click();
    await until(recorded, [['New Lead', 'Lost', 'Price']]);
    await page.getByText('Ann Lee moved to Lost.').waitFor();
    await page.locator('[data-status] > button:focus').getByText('Lost').waitFor();
    assert.equal(await columnOf(page, 'New Lead').getByText('Ann Lee').count(), 0);
  });

  await t.test('a move is undone from its notice, and with the keyboard', async () => {
    const recorded = await startOver(board);
    const moveTo = async (status: string) => {
      await page.getByRole('button', { name: 'Actions for Ann Lee' }).click();
      await page.getByRole('menuitem', { name: status }).click();
    };
    await moveTo('Quoting');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Ann Lee is back in New Lead.').waitFor();
    await moveTo('Contacted');
    await page.getByText('Ann Lee moved to Contacted.').waitFor();
    await page.keyboard.press('Control+z');
    await until(recorded, [
      ['New Lead', 'Quoting', ''],
      ['Quoting', 'New Lead', 'Undone'],
      ['New Lead', 'Contacted', ''],
      ['Contacted', 'New Lead', 'Undone'],
    ]);
    await columnOf(page, 'New Lead').getByText('Ann Lee').waitFor();
  });

  await t.test('a move that did not reach the server goes back, and says so', async () => {
    const recorded = await startOver(board);
    await page.route('**/customers.move*', (route) => route.abort(), { times: 1 });
    await page.getByRole('button', { name: 'Actions for Ann Lee' }).click();
    await page.getByRole('menuitem', { name: 'Quoting' }).click();
    const notice = page.getByRole('alert').filter({ hasText: 'Ann Lee stays in New Lead' });
    await notice.getByText('Can’t reach the server. Nothing was changed').waitFor();
    await columnOf(page, 'New Lead').getByText('Ann Lee').waitFor();
    assert.deepEqual(await recorded(), []);
  });

  await t.test('applies changes of others once a dragged card is dropped', async () => {
    const recorded = await startOver(board);
    await page.locator(`#card-${customerId}`).focus();
    await page.keyboard.press('Space');
    await until(() => said(page).then((words) => words?.includes('picked up from')), true);
    const readAnew = page.waitForResponse((response) => response.url().includes('board.columns'));
    await addCustomer(desk, { customer_email: 'bob@example.com', customer_name: 'Bob Ng' });
    await (await readAnew).finished();
    await page.keyboard.press('ArrowRight');
    await until(() => said(page), 'Ann Lee is over Contacted.');
    assert.equal(await cardOf(page, 'Bob Ng').count(), 0);
    await page.keyboard.press('Space');
    await cardOf(page, 'Bob Ng').waitFor();
    await until(recorded, [['New Lead', 'Contacted', '']]);
  });

  await t.test(
    'filters stand in the address, so that a board can be shared and reloaded',
    async () => {
      await startOver(board);
      await addCustomer(desk, {
        customer_email: 'cleo@example.com',
        customer_name: 'Cleo Ng',
        customer_type: 'Commercial',
      });
      await page.reload();
      await cardOf(page, 'Cleo Ng').waitFor();
      await page.getByRole('button', { name: 'Type' }).click();
      await page.getByRole('checkbox', { name: 'Commercial' }).click();
      await cardOf(page, 'Ann Lee').waitFor({ state: 'detached' });
      await page.keyboard.press('Escape');
      await page.reload();
      await cardOf(page, 'Cleo Ng').waitFor();
      assert.equal(await cardOf(page, 'Ann Lee').count(), 0);
      await page.getByRole('searchbox', { name: 'Search the board' }).fill('nobody');
      await page.getByRole('heading', { name: 'No matching customers' }).waitFor();
      await page.getByRole('link', { name: 'Show all customers' }).click();
      await cardOf(page, 'Ann Lee').waitFor();
    },
  );

  await t.test('collapsed columns stay collapsed', async () => {
    await startOver(board);
    await page.getByRole('button', { name: 'Collapse Contacted' }).click();
    await page.getByRole('button', { name: 'Contacted 0 customers, collapsed' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Contacted 0 customers, collapsed' }).click();
    await columnOf(page, 'Contacted').waitFor();
  });
});

test('boards of no customer, of a long column and of many columns', async (t) => {
  const desk = await openDesk(t);
  const visitor = await visit(t, { viewport: desktop });
  const { page } = visitor;

  await t.test('a board without customers says what to do', async () => {
    await desk.signIn(page, desk.owner, '/pipeline');
    await page.getByRole('heading', { name: 'No customers in the pipeline yet' }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'New lead' }).count(), 2);
    await assertAccessible(page);
    await assertDecent(visitor);
  });

  await t.test('a long column shows its newest and loads the rest on demand', async () => {
    await addCustomers(desk, 27);
    await page.reload();
    const leads = columnOf(page, 'New Lead');
    await leads.getByText('27', { exact: true }).waitFor();
    assert.equal(await leads.getByRole('listitem').count(), 20);
    await leads.getByRole('button', { name: 'Load more' }).click();
    await leads.getByText('Customer 1', { exact: true }).waitFor();
    assert.equal(await leads.getByRole('listitem').count(), 27);
    assert.equal(await leads.getByRole('button', { name: 'Load more' }).count(), 0);
  });

  await t.test(
    'a board with cards in twelve columns is one request, and every answer is 200',
    async () => {
      const { customers, statuses } = desk.as(desk.owner);
      for (let number = 1; number <= 12; number += 1) {
        const name = `Step ${number}`;
        const { statusId } = await statuses.add({ name, kind: 'open', winProbability: 10 });
        await customers.create({ email: `step-${number}@example.com`, firstName: name, statusId });
      }
      const asked: string[] = [];
      page.on('response', (response) => {
        const [, procedures] = response.url().split('/app/trpc/');
        if (procedures !== undefined) asked.push(`${response.status()} ${procedures}`);
      });
      await page.reload();
      await columnOf(page, 'Step 12').getByRole('listitem').waitFor();
      await columnOf(page, 'Step 1').getByRole('listitem').waitFor();
      await page.waitForLoadState('networkidle');
      assert.deepEqual(
        asked.filter((one) => !one.startsWith('200 ')),
        [],
      );
      assert.equal(asked.filter((one) => one.includes('board.')).length, 1);
      assert.deepEqual(
        asked.filter((one) => one.includes('cards.')),
        [],
      );
    },
  );
});

test('a search or filter shows what it finds, and says of how many', async (t) => {
  const desk = await openDesk(t);
  await addCustomers(desk, 3);
  const { customers, statuses } = desk.as(desk.owner);
  const { statusId } = (await statuses.list()).find(({ name }) => name === 'Nurture') ?? {};
  await customers.create({ email: 'zoe@example.com', firstName: 'Zoe', statusId });
  for (const viewport of [desktop, { width: 820, height: 1180 }, phone]) {
    const visitor = await visit(t, { viewport });
    const { page } = visitor;
    await desk.signIn(page, desk.owner, '/pipeline');
    await cardOf(page, 'Customer 1').waitFor();
    assert.equal(await cardOf(page, 'Zoe').count(), 0, 'Nurture is collapsed, or another column');
    await page.getByLabel('Search the board').fill('zoe');
    await cardOf(page, 'Zoe').waitFor();
    await page.getByText('1 of 4 customers').waitFor();
    await until(async () => {
      const box = await cardOf(page, 'Zoe').boundingBox();
      return box !== null && box.x >= 0 && box.x + box.width <= viewport.width;
    }, true);
    await assertAccessible(page);
    await page.getByLabel('Search the board').fill('customer 2');
    await cardOf(page, 'Customer 2').waitFor();
    assert.equal(await cardOf(page, 'Zoe').count(), 0);
    await page.getByLabel('Search the board').fill('');
    await cardOf(page, 'Customer 1').waitFor();
    assert.equal(await page.getByText('of 4 customers').count(), 0);
    await assertDecent(visitor);
  }
});

test('a card says where the customer lives, what they would pay and that they looked at the proposal', async (t) => {
  const desk = await openDesk(t, { ports: quickPrinter });
  await publishAndView(desk, await addReadyProject(desk));
  const { page } = await visit(t, { viewport: desktop });
  await desk.signIn(page, desk.owner, '/pipeline');
  const card = columnOf(page, 'Proposal Viewed').getByRole('listitem');
  await card.getByText('Newtown, 6.6 kW').waitFor();
  await card.getByText(/^\$\d/).waitFor();
  await card.getByText(/^Viewed once, /).waitFor({ state: 'attached' });
});

test('sales people see their own customers, and read-only members cannot move any', async (t) => {
  const desk = await openDesk(t);
  const sam = await desk.addMember('sales', 'Sam');
  const reader = await desk.addMember('read_only');
  await addCustomer(desk);
  await addCustomer(desk, {
    customer_email: 'bob@example.com',
    customer_name: 'Bob Ng',
    owner_email: sam.email,
  });
  const { page } = await visit(t, { viewport: desktop });
  const board = async (member: Member) => {
    await desk.signIn(page, member, '/pipeline');
    await cardOf(page, 'Bob Ng').waitFor();
    return page;
  };
  const ofSam = await board(sam);
  assert.equal(await cardOf(ofSam, 'Ann Lee').count(), 0);
  assert.equal(await ofSam.getByRole('button', { name: 'Owner' }).count(), 0);
  assert.equal(await ofSam.getByText('Mine', { exact: true }).count(), 0);
  const ofReader = await board(reader);
  await cardOf(ofReader, 'Ann Lee').waitFor();
  assert.equal(await ofReader.getByRole('button', { name: 'Actions for Ann Lee' }).count(), 0);
  assert.equal(await ofReader.getByRole('button', { name: 'New lead', exact: true }).count(), 0);
});

test('a phone shows one status at a time, and its menu moves customers', async (t) => {
  const { page, desk, ...visitor } = await openBoard(t, { viewport: phone });
  await page.getByRole('combobox', { name: 'Status' }).waitFor();
  assert.equal(await page.getByRole('combobox', { name: 'Status' }).inputValue(), 'New Lead (1)');
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Actions for Ann Lee' }).click();
  await page.getByRole('menuitem', { name: 'Contacted' }).click();
  await until(() => recordedMoves(desk), [['New Lead', 'Contacted', '']]);
  await page.getByRole('button', { name: 'Show Contacted' }).click();
  await cardOf(page, 'Ann Lee').waitFor();
  assert.match(page.url(), /status=3/);
  await assertDecent({ page, ...visitor });
});
