import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reasonsSince } from '@sundesk/solar';
import { modelVersion } from '../../../../packages/solar/model/model-versions.ts';
import { findFigures, quoteProject } from '../../../../src/domain/projects/quote-project.ts';
import { requireProject, saveFigures } from '../../../../src/domain/projects/rows/projects.ts';
import { addCustomer, storeOf } from '../../../support/arrange.ts';
import { openDesk } from '../../../support/open-desk.ts';
import { eventTypesOf } from '../../../support/projects/arrange-projects.ts';
import { addReadyProject } from '../../../support/proposals/arrange-proposals.ts';
import { smallContent } from '../../../support/proposals/proposal-content.ts';

test('a project is created for a customer, saved member by member, and answers with its figures', async (t) => {
  const desk = await openDesk(t);
  const customerId = Number(await addCustomer(desk));
  const { projects } = desk.as(desk.owner);
  const { projectId } = await projects.create({ customerId, title: ' Lee residence ' });
  const created = await projects.find({ projectId });
  assert.deepEqual(
    [created.title, created.revision, created.isPublished, created.customer.name],
    ['Lee residence', 1, false, 'Ann Lee'],
  );
  const saved = await projects.save({
    projectId,
    expectedRevision: 1,
    changes: {
      siteAddress: { postcode: '2042' },
      specification: {
        panels: [{ maker: 'Example Energy', model: 'EE-440', watts: 440, quantity: 15 }],
        roof: { storeys: 2 },
      },
    },
  });
  assert.deepEqual(
    [saved.revision, saved.siteAddress.postcode, saved.siteAddress.country],
    [2, '2042', 'Australia'],
  );
  assert.deepEqual(saved.specification.roof, { material: '', storeys: 2 });
  // Installed eight weeks from now, in the next year, when four years of certificates are left.
  assert.deepEqual([saved.quote.systemWatts, saved.quote.solarCertificates.count], [6600, 36]);
  const store = storeOf(desk);
  const quote = await quoteProject(desk.app, store, await requireProject(store, projectId));
  const { warnings, timing, ...figures } = saved.quote;
  const { warnings: allNotes, ...sameFigures } = quote;
  assert.deepEqual(figures, sameFigures);
  // What depends on the day of installation stands apart.
  assert.match(timing.map(({ text }) => text).join(' '), /calculated for installation in 2027/);
  assert.doesNotMatch(warnings.map(({ text }) => text).join(' '), /STCs? (are|discount)/);
  assert.deepEqual(new Set([...warnings, ...timing]), new Set(allNotes));
  assert.deepEqual(await projects.find({ projectId }), saved);
});

test('text comes back as typed, with the space before the next word', async (t) => {
  const desk = await openDesk(t);
  const projectId = await addReadyProject(desk);
  const { title } = await desk
    .as(desk.owner)
    .projects.save({ projectId, expectedRevision: 1, changes: { title: 'Solar for ' } });
  assert.equal(title, 'Solar for ');
});

test('a draft whose figures changed since its last save says how and why, until they are accepted', async (t) => {
  const desk = await openDesk(t);
  const projectId = await addReadyProject(desk);
  const store = storeOf(desk);
  const { projects } = desk.as(desk.owner);
  const { quote, figureChanges } = await projects.save({
    projectId,
    expectedRevision: 1,
    changes: { title: 'Solar' },
  });
  assert.equal(figureChanges, null);
  // As an earlier version of the model had calculated it.
  const kept = (await findFigures(store, projectId)) ?? assert.fail();
  assert.equal(kept.modelVersion, modelVersion);
  const annualKwh = (kept.annualKwh ?? 0) + 500;
  const age = () =>
    store.transaction((tx) =>
      saveFigures(tx, projectId, { ...kept, modelVersion: null, annualKwh }),
    );
  await age();
  const expected = {
    figures: [{ figure: 'annualKwh', before: annualKwh, now: quote.yield?.annualKwh }],
    reasons: reasonsSince(null),
  };
  assert.deepEqual((await projects.find({ projectId })).figureChanges, expected);
  const readOnly = await desk.addMember('read_only');
  await assert.rejects(desk.as(readOnly).projects.acceptFigures({ projectId }), {
    code: 'FORBIDDEN',
  });
  await projects.acceptFigures({ projectId });
  assert.equal((await projects.find({ projectId })).figureChanges, null);
  await age();
  const saved = await projects.save({
    projectId,
    expectedRevision: 2,
    changes: { title: 'Another title' },
  });
  assert.equal(saved.figureChanges, null);
});

test('a copy is a draft of its own with the same site and system', async (t) => {
  const desk = await openDesk(t);
  const projectId = await addReadyProject(desk);
  const { projects } = desk.as(desk.owner);
  const { projectId: copyId } = await projects.copy({ projectId, title: 'With battery' });
  const [first, copy] = [
    await projects.find({ projectId }),
    await projects.find({ projectId: copyId }),
  ];
  assert.deepEqual(copy, {
    ...first,
    projectId: copyId,
    title: 'With battery',
    specification: { ...first.specification, existingSolar: null },
  });
  assert.deepEqual(copy.specification, {
    ...smallContent.specification,
    existingSolar: null,
  });
  assert.deepEqual(
    (await eventTypesOf(desk)).filter((type) => type === 'recent_draft_project'),
    [],
    'a draft is announced when it has been left alone',
  );
});

test('sales people see the projects of their own customers alone, and others look as if there were none', async (t) => {
  const desk = await openDesk(t);
  const projectId = await addReadyProject(desk);
  const { projects } = desk.as(await desk.addMember('sales'));
  const missing = { code: 'NOT_FOUND', message: 'Project not found' };
  await assert.rejects(projects.find({ projectId }), missing);
  await assert.rejects(projects.find({ projectId: 999 }), missing);
  await assert.rejects(projects.copy({ projectId, title: 'Mine' }), missing);
  await assert.rejects(
    projects.save({ projectId, expectedRevision: 1, changes: { title: 'Mine' } }),
    missing,
  );
});

test('refuses an invalid project and names the wrong member', async (t) => {
  const desk = await openDesk(t);
  const projectId = await addReadyProject(desk);
  const { projects } = desk.as(desk.owner);
  const save = (changes: object) => projects.save({ projectId, expectedRevision: 1, changes });
  const panel = { maker: '', model: '', watts: 440, quantity: 1 };
  for (const changes of [
    { title: '' },
    { title: 'x'.repeat(201) },
    { specification: { panels: [{ ...panel, quantity: 0 }] } },
    { specification: { panels: Array.from({ length: 21 }, () => panel) } },
    { specification: { expectedInstallOn: '2026-02-30' } },
    { specification: { phases: 4 } },
    { siteAddress: { street: 'Two\nlines' } },
  ]) {
    await assert.rejects(save(changes), { code: 'BAD_REQUEST' }, JSON.stringify(changes));
  }
  assert.equal((await projects.find({ projectId })).revision, 1);
});
