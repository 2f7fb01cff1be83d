import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page, Route } from 'playwright-core';
import { addCustomer } from '../../../support/arrange.ts';
import { assertAccessible } from '../../../support/browser/axe.ts';
import { desktop, openBrowser, phone } from '../../../support/browser/open-browser.ts';
import { type Desk, type Member, openDesk } from '../../../support/open-desk.ts';
import { signContract } from '../../../support/projects/arrange-projects.ts';
import { addReadyProject } from '../../../support/proposals/arrange-proposals.ts';
import { until } from '../../../support/until.ts';

const visit = openBrowser();
const december = { from: '2026-11-30', through: '2027-01-10', everybody: true };

const visitDetails = {
  kind: 'visit',
  title: 'the switchboard',
  dueOn: '2026-12-03',
  dueTime: '14:30',
  ownerId: null,
  projectId: null,
  repeats: 'never',
} as const;

/** A customer with a visit, a call and an agreed day of installation in December. */
async function arrangeDecember(desk: Desk): Promise<{ customerId: number; projectId: number }> {
  const projectId = await addReadyProject(desk);
  const { projects, tasks } = desk.as(desk.owner);
  await signContract(desk, '');
  const { customer, siteAddress } = await projects.save({
    projectId,
    expectedRevision: 1,
    changes: { installOn: '2026-12-17' },
  });
  assert.notEqual(siteAddress.street, '');
  const { customerId } = customer;
  for (const details of [
    visitDetails,
    { ...visitDetails, kind: 'call' as const, title: '', dueTime: '' },
  ]) {
    await tasks.add({ customerId, details });
  }
  return { customerId, projectId };
}

/** The lines of a calendar, those that were folded made whole (RFC 5545, 3.1). */
async function readFeed(url: string): Promise<string[]> {
  const response = await fetch(url);
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('content-type'), 'text/calendar; charset=utf-8');
  assert.equal(response.headers.get('cache-control'), 'no-store');
  return (await response.text()).replaceAll('\r\n ', '').split('\r\n');
}

const openCalendar = (desk: Desk, page: Page, member: Member, search = '') =>
  desk.signIn(page, member, `/calendar?everybody=true&day=2026-12-03${search}`);

test('visits and installations show by month and week, and lead to customer and project', async (t) => {
  const desk = await openDesk(t);
  const { customerId, projectId } = await arrangeDecember(desk);
  const { page } = await visit(t, { viewport: desktop });
  await openCalendar(desk, page, desk.owner);
  await page.getByRole('heading', { name: 'December 2026' }).waitFor();
  const seen = page.getByRole('link', { name: '2:30 pm Visit: the switchboard Ann Lee' });
  await seen.waitFor();
  await page.getByRole('link', { name: 'Installation Ann Lee' }).waitFor();
  await assertAccessible(page);

  await t.test('a next step is moved to another day with mouse, keyboard and menu', async () => {
    const dueOn = async () => {
      const { tasks } = await desk.as(desk.owner).tasks.ofCustomer({ customerId });
      return tasks.find(({ kind }) => kind === 'visit')?.dueOn;
    };
    const dayOf = (words: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: words }) });
    await seen.dragTo(dayOf('Wednesday 9 December'));
    await until(dueOn, '2026-12-09');
    await dayOf('Wednesday 9 December').getByRole('link', { name: /Visit/ }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await until(dueOn, '2026-12-03');
    await dayOf('Thursday 3 December').getByRole('link', { name: /Visit/ }).focus();
    // A further key while a move is under way is no less a move.
    const eleventh = dayOf('Friday 11 December').getByRole('link', { name: /Visit/ });
    const untilMovedOn = async (route: Route) => {
      await eleventh.waitFor();
      await route.continue();
    };
    await page.route('**/app/trpc/**tasks.change**', untilMovedOn, { times: 1 });
    await page.keyboard.press('Shift+ArrowDown');
    await dayOf('Thursday 10 December').getByRole('link', { name: /Visit/ }).waitFor();
    await page.keyboard.press('Shift+ArrowRight');
    await until(dueOn, '2026-12-11');
    await page.getByText('Visit: the switchboard, Ann Lee: moved to Friday 11 December').waitFor();
    await seen.and(page.locator(':focus')).waitFor();
    await page.setViewportSize(phone);
    const moving = page.getByRole('button', { name: 'Move Visit: the switchboard, Ann Lee' });
    // As large as for fingers: the layout has changed, which would close an open menu.
    await until(async () => (await moving.boundingBox())?.height, 36);
    await moving.click();
    await assertAccessible(page);
    await page.getByRole('menuitem', { name: 'A week earlier' }).click();
    await until(dueOn, '2026-12-04');
    await page.getByText('Visit: the switchboard, Ann Lee: moved to Friday 4 December').waitFor();
  });

  await page.setViewportSize(phone);
  await page.getByRole('heading', { name: 'Thursday 3 December' }).waitFor();
  assert.equal(await page.getByRole('heading', { name: 'Saturday 5 December' }).isVisible(), false);
  const bottomOf = async (part: Locator) => {
    const box = await part.boundingBox();
    return box ? box.y + box.height : 0;
  };
  const month = await bottomOf(page.getByRole('heading', { name: 'December 2026' }));
  const today = await bottomOf(page.getByRole('button', { name: 'Today', exact: true }));
  assert.ok(month <= today, `the month ends at ${month}, beside what ends at ${today}`);
  await assertAccessible(page);
  await page.setViewportSize(desktop);

  await page.getByText('Week', { exact: true }).click();
  await page.getByRole('heading', { name: /30 Nov\s*–\s*6 Dec 2026/ }).waitFor();
  const { siteAddress } = await desk.as(desk.owner).projects.find({ projectId });
  await page.getByText(`${siteAddress.street}, ${siteAddress.suburb}`).first().waitFor();
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Next week' }).click();
  await page.getByText('Nothing is planned.').waitFor();
  await page.getByRole('button', { name: 'Next week' }).click();
  await page.getByRole('link', { name: 'Installation Ann Lee' }).click();
  await page.waitForURL(`**/projects/${projectId}**`);
  await page.goBack();
  await page.getByRole('button', { name: 'Previous week' }).click();
  await page.getByRole('button', { name: 'Previous week' }).click();
  await page.getByRole('link', { name: '2:30 pm Visit' }).click();
  await page.waitForURL(`**/customers/${customerId}**`);
});

test('a visit without a project has the address of its customer', async (t) => {
  const desk = await openDesk(t);
  const { customers, tasks, calendar, projects } = desk.as(desk.owner);
  const customerId = Number(await addCustomer(desk));
  await tasks.add({ customerId, details: visitDetails });
  const addresses = async () => {
    const { tasks: planned } = await calendar.between(december);
    return planned.map(({ address }) => address);
  };
  assert.deepEqual(await addresses(), ['']);
  const site = {
    streetNumber: '14',
    street: 'Banksia Street',
    suburb: 'Newtown',
    postcode: '2042',
  };
  const title = 'Lee residence';
  const { projectId } = await projects.create({ customerId, title, siteAddress: site });
  assert.deepEqual(await addresses(), ['14 Banksia Street, Newtown 2042']);
  await customers.update({ customerId, address: '3 Wharf Road, Newcastle NSW 2300' });
  assert.deepEqual(await addresses(), ['3 Wharf Road, Newcastle NSW 2300']);
  const [task] = (await calendar.between(december)).tasks;
  assert.ok(task);
  const details = { ...visitDetails, projectId };
  await tasks.change({ taskId: task.taskId, expectedRevision: task.revision, details });
  assert.deepEqual(await addresses(), ['14 Banksia Street, Newtown 2042']);
});

test('a calendar program reads the secret address until it ends or the member leaves', async (t) => {
  const desk = await openDesk(t);
  await arrangeDecember(desk);
  const { page } = await visit(t, { viewport: desktop });
  await openCalendar(desk, page, desk.owner);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await page.getByRole('button', { name: 'Make a secret address' }).click();
  const url = await page.getByRole('textbox', { name: 'Secret address' }).inputValue();
  await assertAccessible(page);
  await page.getByRole('button', { name: 'I have copied it' }).click();

  const lines = await readFeed(url);
  const { today } = await desk.as(desk.owner).calendar.between(december);
  assert.equal(today, '2026-11-21');
  for (const line of [
    'BEGIN:VCALENDAR',
    'SUMMARY:Visit · the switchboard · Ann Lee',
    // Half past two in Sydney's summer.
    'DTSTART:20261203T033000Z',
    'DTEND:20261203T043000Z',
    'SUMMARY:Call · Ann Lee',
    'DTSTART;VALUE=DATE:20261203',
    'DTEND;VALUE=DATE:20261204',
    'SUMMARY:Installation · Ann Lee',
    'DTSTART;VALUE=DATE:20261217',
  ]) {
    assert.ok(lines.includes(line), `${line} in\n${lines.join('\n')}`);
  }
  assert.ok(lines.some((line) => line.startsWith('LOCATION:') && line.includes('2042')));

  const { calendar } = desk.as(desk.owner);
  for (const wrong of [
    url.replace(/.\.ics$/, url.endsWith('A.ics') ? 'B.ics' : 'A.ics'),
    url.replace('/calendar/1-', '/calendar/2-'),
    `${desk.url}/calendar/unknown.ics`,
  ]) {
    assert.equal((await fetch(wrong)).status, 404, wrong);
  }
  const { url: newUrl } = await calendar.makeAddress();
  assert.equal((await fetch(url)).status, 404, 'a new address ends the one before');
  assert.equal((await fetch(newUrl)).status, 200);
  await calendar.endAddress();
  assert.equal(await calendar.hasAddress(), false);
  assert.equal((await fetch(newUrl)).status, 404);

  const seller = await desk.addMember('sales');
  const theirs = await desk.as(seller).calendar.makeAddress();
  assert.ok(!(await readFeed(theirs.url)).includes('BEGIN:VEVENT'), 'of their own customers alone');
  await desk.as(desk.owner).team.remove({ userId: seller.userId, customersTo: null });
  assert.equal((await fetch(theirs.url)).status, 404);
});

test('a salesperson sees the calendar of their own customers alone', async (t) => {
  const desk = await openDesk(t);
  const seller = await desk.addMember('sales');
  await arrangeDecember(desk);
  const customerId = Number(await addCustomer(desk, { customer_email: 'other@example.com' }));
  await desk
    .as(desk.owner)
    .tasks.add({ customerId, details: { ...visitDetails, ownerId: seller.userId } });
  const { tasks, installations } = await desk.as(seller).calendar.between(december);
  assert.deepEqual([tasks, installations], [[], []]);
  const all = await desk.as(desk.owner).calendar.between(december);
  assert.deepEqual([all.tasks.length, all.installations.length], [3, 1]);
});

test('a calendar has at most six weeks', async (t) => {
  const desk = await openDesk(t);
  const { calendar } = desk.as(desk.owner);
  await assert.rejects(
    calendar.between({ ...december, through: '2027-01-11' }),
    /must be 1 to 42 days/,
  );
  await assert.rejects(calendar.between({ ...december, through: '2026-11-29' }), /must be 1 to 42/);
  await assert.rejects(calendar.between({ ...december, from: '2026-02-30' }), /must be a day/);
});
