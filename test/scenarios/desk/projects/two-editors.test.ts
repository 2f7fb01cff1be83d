import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertAccessible } from '../../../support/browser/axe.ts';
import { assertDecent, desktop, openBrowser } from '../../../support/browser/open-browser.ts';
import { type Desk, openDesk } from '../../../support/open-desk.ts';
import {
  eventually,
  fieldsOf,
  fillField,
  showStepOf,
  waitSaved,
} from '../../../support/projects/project-page.ts';
import { addReadyProject } from '../../../support/proposals/arrange-proposals.ts';

const visit = openBrowser();

async function find(desk: Desk, projectId: number) {
  return desk.as(desk.owner).projects.find({ projectId });
}

/** Two people with the same project open, each in a browser of their own. */
async function openBoth(t: Parameters<typeof visit>[0]) {
  const desk = await openDesk(t);
  const projectId = await addReadyProject(desk);
  const manager = await desk.addMember('manager');
  const [ann, ben] = [await visit(t, { viewport: desktop }), await visit(t, { viewport: desktop })];
  await desk.signIn(ann.page, desk.owner, `/projects/${projectId}`);
  await desk.signIn(ben.page, manager, `/projects/${projectId}`);
  for (const { page } of [ann, ben]) await page.getByLabel('Street').waitFor();
  return { desk, projectId, ann, ben };
}

test('changes of two people in different places are saved together without a question', async (t) => {
  const { desk, projectId, ann, ben } = await openBoth(t);
  await fillField(ann.page, 'Street', 'Wattle Grove');
  await fillField(ann.page, 'Unit price, line 1', '245');
  await fillField(ben.page, 'Suburb', 'Enmore');
  await fillField(ben.page, 'Unit price, line 4', '2,700');
  await eventually(async () => {
    const { siteAddress, specification } = await find(desk, projectId);
    assert.deepEqual(
      [siteAddress.street, specification.priceLines[0]?.unitCents],
      ['Wattle Grove', 24_500],
    );
  });
  // Who saves last sees what the other has saved.
  await showStepOf(ben.page, 'Supply');
  await ben.page.getByLabel('Supply').selectOption('Three-phase');
  await eventually(async () => {
    const { siteAddress, specification } = await find(desk, projectId);
    assert.deepEqual(
      [
        siteAddress.street,
        siteAddress.suburb,
        specification.priceLines[0]?.unitCents,
        specification.priceLines[3]?.unitCents,
        specification.phases,
      ],
      ['Wattle Grove', 'Enmore', 24_500, 270_000, 3],
    );
  });
  for (const { page } of [ann, ben]) {
    await waitSaved(page);
    assert.equal(await page.getByText('saved this project while').count(), 0);
  }
  assert.deepEqual(await fieldsOf(ben.page, 'Street', 'Suburb'), ['Wattle Grove', 'Enmore']);
});

test('two changes of the same field are shown side by side to the second editor, who chooses', async (t) => {
  const { desk, projectId, ann, ben } = await openBoth(t);
  await fillField(ann.page, 'Title', 'As Ann calls it');
  await fillField(ann.page, 'Quantity, Panel 1', '18');
  await fillField(ann.page, 'Storeys', '2');
  await eventually(async () => {
    assert.equal((await find(desk, projectId)).specification.roof.storeys, 2);
  });
  await fillField(ben.page, 'Title', 'As Ben calls it');
  await fillField(ben.page, 'Quantity, Panel 1', '20');
  await fillField(ben.page, 'Suburb', 'Enmore');
  const panel = ben.page.getByRole('region', {
    name: /^Alex Taylor saved this project while you were editing/,
  });
  await panel.waitFor();
  await ben.page.getByText('Not saved: the same field was changed').waitFor();
  await panel.getByText('As Ann calls it').waitFor();
  await panel.getByText('As Ben calls it').waitFor();
  await panel.getByText('18 × Example Energy EE-440 mono, 440 W').waitFor();
  await panel.getByText('20 × Example Energy EE-440 mono, 440 W').waitFor();
  await assertAccessible(ben.page);
  const before = await find(desk, projectId);
  assert.deepEqual(
    [before.title, before.specification.panels[0]?.quantity, before.siteAddress.suburb],
    ['As Ann calls it', 18, 'Newtown'],
    'nothing is saved over Ann’s before Ben has chosen',
  );

  await ben.page.getByRole('button', { name: 'Choose' }).click();
  assert.equal(
    await ben.page.evaluate('document.activeElement.id'),
    'conflict',
    'the line of trouble leads to the choice',
  );
  await panel.getByRole('radiogroup', { name: 'Title' }).getByText('Theirs').click();
  await panel.getByText('1 choice left').waitFor();
  await panel.getByRole('radiogroup', { name: 'Panels' }).getByText('Yours').click();
  await panel.getByRole('button', { name: 'Keep and save' }).click();
  await waitSaved(ben.page);
  const after = await find(desk, projectId);
  assert.deepEqual(
    [
      after.title,
      after.specification.panels[0]?.quantity,
      after.siteAddress.suburb,
      after.specification.roof.storeys,
    ],
    ['As Ann calls it', 20, 'Enmore', 2],
  );
  assert.deepEqual(await fieldsOf(ben.page, 'Title', 'Quantity, Panel 1'), [
    'As Ann calls it',
    '20',
  ]);
  await assertDecent(ann);
});

test('a choice that is not made survives a reload', async (t) => {
  const { desk, projectId, ann, ben } = await openBoth(t);
  await fillField(ann.page, 'Title', 'As Ann calls it');
  await waitSaved(ann.page);
  await eventually(async () => {
    assert.equal((await find(desk, projectId)).title, 'As Ann calls it');
  });
  await fillField(ben.page, 'Title', 'As Ben calls it');
  const panel = ben.page.getByRole('region', {
    name: /^Alex Taylor saved this project while you were editing/,
  });
  await panel.waitFor();
  ben.page.on('dialog', (dialog) => dialog.accept());
  await ben.page.reload();
  await panel.waitFor();
  await panel.getByText('As Ann calls it').waitFor();
  assert.deepEqual(await fieldsOf(ben.page, 'Title'), ['As Ben calls it']);
  await panel.getByText('Yours').click();
  await panel.getByRole('button', { name: 'Keep and save' }).click();
  await waitSaved(ben.page);
  assert.equal((await find(desk, projectId)).title, 'As Ben calls it');
});
