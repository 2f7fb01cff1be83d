import assert from 'node:assert/strict';
import { test } from 'node:test';
import { meterLimits } from '@sundesk/solar';
import { sendHead } from '../../../support/api/send-head.ts';
import { assertAccessible } from '../../../support/browser/axe.ts';
import { assertDecent, openBrowser, phone } from '../../../support/browser/open-browser.ts';
import { type Desk, openDesk } from '../../../support/open-desk.ts';
import { eventually, waitSaved } from '../../../support/projects/project-page.ts';
import { addReadyProject } from '../../../support/proposals/arrange-proposals.ts';

const visit = openBrowser();
const head = '100,NEM12,202701010000,MDP,RETAILER';
const register = (name: string, nmi = '6001234567') =>
  `200,${nmi},E1E2,${name},${name},N1,METER1,KWH,30,`;
/** A year of days with the same reading in each half hour. */
const year = (kwh: number) =>
  Array.from({ length: 365 }, (_, index) => {
    const day = new Date(Date.UTC(2025, 6, 1 + index)).toISOString().slice(0, 10);
    return `300,${day.replaceAll('-', '')}${`,${kwh}`.repeat(48)},A,,,`;
  });
const fileOf = (...lines: readonly string[]) => [head, ...lines, '900'].join('\r\n');

function upload(desk: Desk, cookie: string, query: string, body: string) {
  return fetch(`${desk.url}/app/files/meter-data?${query}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/octet-stream' },
    body,
  });
}

test('a file is read with its registers, and an error names the line', async (t) => {
  const desk = await openDesk(t);
  const cookie = await desk.cookieOf(await desk.addMember('sales'));
  const file = fileOf(register('E1'), ...year(0.4), register('E2'), ...year(0.1));
  const answer = await upload(desk, cookie, 'postcode=4000&controlledLoad=E2', file);
  const { registers, dailyWattHours, metered } = (await answer.json()) as {
    registers: string[];
    dailyWattHours: number;
    metered: { fromOn: string; toOn: string; controlledLoadWattHours: number };
  };
  assert.deepEqual(
    [answer.status, registers, dailyWattHours, metered.fromOn, metered.toOn],
    [200, ['E1', 'E2'], 19_200, '2025-07-01', '2026-06-30'],
  );
  assert.equal(metered.controlledLoadWattHours, 4800 * 365);

  const refusal = async (query: string, body: string) => {
    const refused = await upload(desk, cookie, query, body);
    const { message } = (await refused.json()) as { message: string };
    return `${refused.status} ${message}`;
  };
  const cut = fileOf(register('E1'), ...year(0.4).toSpliced(50, 2));
  assert.equal(
    await refusal('postcode=4000', cut),
    '400 Line 53: 2 days are missing between 2025-08-19 and 2025-08-22 in register E1',
  );
  const filled = await upload(desk, cookie, 'postcode=4000&fillsGaps=true', cut);
  assert.equal(filled.status, 200);
  await filled.body?.cancel();
  const other = fileOf(register('E1'), ...year(0.4), register('E1', '6009999999'));
  assert.match(await refusal('postcode=4000', other), /^400 Line 368: .* another meter/);
  assert.match(await refusal('postcode=', file), /^400 The site needs a postcode first/);
  assert.equal(await refusal('postcode=4000', ''), '400 The file is empty');
});

test('a file of 40,000 lines is read, and a larger file than allowed is refused by its size', async (t) => {
  const desk = await openDesk(t);
  const cookie = await desk.cookieOf(desk.owner);
  const events = Array.from({ length: 110 }, () => '400,1,48,A,,');
  const days = year(0.4).flatMap((day) => [day.replace(',A,', ',V,'), ...events]);
  const answer = await upload(desk, cookie, 'postcode=4000', fileOf(register('E1'), ...days));
  assert.equal(answer.status, 200, await answer.text());
  const { status } = await sendHead(desk.url, {
    path: '/app/files/meter-data?postcode=4000',
    headers: { cookie, 'content-type': 'application/octet-stream' },
    contentLength: meterLimits.fileBytes + 1,
  });
  assert.equal(status, 413);
});

test('meter data of a project is uploaded, shown, refused by line and removed', async (t) => {
  const desk = await openDesk(t);
  const projectId = await addReadyProject(desk);
  const { projects } = desk.as(desk.owner);
  const usageOf = async () => (await projects.find({ projectId })).specification.usage;
  const visitor = await visit(t, { viewport: phone });
  const { page } = visitor;
  await desk.signIn(page, desk.owner, `/projects/${projectId}`);
  const choose = async (text: string) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Upload meter data' }).click();
    const buffer = Buffer.from(text);
    await (await chooser).setFiles({ name: 'meter.csv', mimeType: 'text/csv', buffer });
  };
  if ((await usageOf()) === null) {
    await page.getByRole('button', { name: 'Add usage and tariffs' }).click();
  }
  await choose(fileOf(register('E1'), ...year(0.4).toSpliced(50, 2)));
  await page
    .getByRole('alert')
    .getByText(/^Line 53: 2 days are missing/)
    .waitFor();
  await page.getByLabel('Fill missing days with the average of their month').click();
  await page.getByText('Interval data from 1 July 2025 to 30 June 2026').waitFor();
  await choose(fileOf(register('E1'), ...year(0.4), register('E2'), ...year(0.1)));
  await page.getByLabel('E2 is controlled load').click();
  await eventually(async () => {
    const usage = await usageOf();
    assert.deepEqual(
      [usage?.dailyWattHours, usage?.metered?.controlledLoadWattHours],
      [19_200, 4800 * 365],
    );
  });
  await waitSaved(page);
  await assertAccessible(page);
  await assertDecent(visitor);
  await page.getByRole('button', { name: 'Remove meter data' }).click();
  await eventually(async () => assert.equal((await usageOf())?.metered ?? null, null));
});
