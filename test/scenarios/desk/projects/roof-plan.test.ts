import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { systemOfPlan } from '@sundesk/solar';
import { planOf } from '../../../../packages/solar/test/plan-of.ts';
import type { App } from '../../../../src/domain/app.ts';
import { findDocument, findFiles } from '../../../../src/domain/documents/queries.ts';
import { copyProject } from '../../../../src/domain/projects/create-project.ts';
import { findProject } from '../../../../src/domain/projects/rows/projects.ts';
import { findChecklist } from '../../../../src/domain/proposals/rows/proposals.ts';
import { dayMs } from '../../../../src/domain/shared/time.ts';
import { addCustomer, storeOf } from '../../../support/arrange.ts';
import { type Desk, openDesk } from '../../../support/open-desk.ts';
import { roofPng, uploadRoof } from '../../../support/projects/roof-plan.ts';
import { addReadyProject, publish } from '../../../support/proposals/arrange-proposals.ts';
import { makePng } from '../../../support/proposals/pictures.ts';

// The plan of a roof, from the picture to the page that the customer sees.

/** A PDF that takes no time to print, and says what its roof is drawn on. */
const ports = {
  printProposal: async ({ roofPicture }: Parameters<App['printProposal']>[0]) =>
    Buffer.from(`%PDF-1.7 ${roofPicture?.mediaType ?? 'drawn'}`),
};

async function openRoof(t: TestContext) {
  const desk = await openDesk(t, { ports });
  const projectId = await addReadyProject(desk);
  const pictureId = await uploadRoof(desk, projectId);
  const { projects } = desk.as(desk.owner);
  const { specification } = await projects.find({ projectId });
  const sitePlan = planOf(pictureId, specification.panels);
  return { desk, projectId, pictureId, projects, specification, sitePlan };
}

/** Saves the plan, and what the system takes from it. */
async function usePlan({
  projects,
  projectId,
  specification,
  sitePlan,
}: Awaited<ReturnType<typeof openRoof>>) {
  const changes = { sitePlan, ...systemOfPlan(specification, sitePlan) };
  return projects.save({
    projectId,
    expectedRevision: 1,
    changes: {
      specification: changes as Parameters<typeof projects.save>[0]['changes']['specification'],
    },
  });
}

async function get(desk: Desk, path: string) {
  const answer = await fetch(`${desk.url}${path}`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, type: answer.headers.get('content-type'), bytes };
}

const pageOf = async (desk: Desk, token: string) => `${(await get(desk, `/p/${token}`)).bytes}`;
const roofIn = (page: string) => /<figure class="chart roof">.+?<\/figure>/s.exec(page)?.[0];
const colour = (red: number) =>
  makePng({ width: 60, height: 40, colourType: 2, depth: 8, pixel: () => [red, 0, 0] });

test('the customer sees their roof with its panels, for as long as the version is theirs', async (t) => {
  const roof = await openRoof(t);
  const { desk, projectId, pictureId, projects } = roof;
  const saved = await usePlan(roof);
  assert.deepEqual(saved.specification.sitePlan, roof.sitePlan);
  assert.equal(saved.quote.systemWatts, 14 * 440);
  const { proposal } = await publish(desk, projectId);
  const { token } = proposal;
  const page = await pageOf(desk, token);
  assert.match(page, new RegExp(`<image href="/p/${token}/roof"`));
  assert.match(page, /Panels drawn to scale on a picture of your roof/);
  const picture = await get(desk, `/p/${token}/roof`);
  assert.deepEqual([picture.status, picture.type], [200, 'image/png']);
  assert.equal(picture.bytes.includes('made for a test'), false);
  const pdf = await get(desk, `/p/${token}/proposal.pdf`);
  assert.equal(`${pdf.bytes}`, '%PDF-1.7 image/png');
  const checklist = await findChecklist(storeOf(desk), proposal.proposalId);
  assert.equal(checklist.find(({ key }) => key === 'roof_plan')?.state, 'present');

  // Another picture and no plan later: what was published stays as it was, also beyond the day that unused ones are kept.
  desk.clock.advance(2 * dayMs);
  await projects.save({
    projectId,
    expectedRevision: saved.revision,
    changes: { specification: { sitePlan: null } },
  });
  await uploadRoof(desk, projectId, colour(1));
  assert.equal(roofIn(await pageOf(desk, token)), roofIn(page));
  assert.deepEqual((await get(desk, `/p/${token}/roof`)).bytes, picture.bytes);
  assert.ok(await findDocument(storeOf(desk), pictureId));
});

test('a plan that differs from the system is not shown, and the checklist says why', async (t) => {
  const { desk, projectId, projects, sitePlan } = await openRoof(t);
  await projects.save({
    projectId,
    expectedRevision: 1,
    changes: { specification: { sitePlan } as never },
  });
  const { proposal } = await publish(desk, projectId);
  const page = await pageOf(desk, proposal.token);
  assert.doesNotMatch(page, /<image/);
  assert.match(page, /Drawn from the roof faces in this proposal/);
  const pdf = await get(desk, `/p/${proposal.token}/proposal.pdf`);
  assert.equal(`${pdf.bytes}`, '%PDF-1.7 drawn');
  const checklist = await findChecklist(storeOf(desk), proposal.proposalId);
  const point = checklist.find(({ key }) => key === 'roof_plan');
  assert.equal(point?.state, 'missing');
  assert.match(
    point?.reason ?? '',
    /The plan has 9 panels on North roof \(tilt 22°, azimuth 0°\), the system 10 panels/,
  );
});

test('a picture of another customer and an outline that crosses itself change nothing', async (t) => {
  const { desk, projectId, projects, sitePlan } = await openRoof(t);
  const bob = await addCustomer(desk, { customer_email: 'bob@example.com' });
  const other = await addReadyProject(desk, bob);
  const save = (id: number, plan: object) =>
    projects.save({
      projectId: id,
      expectedRevision: 1,
      changes: { specification: { sitePlan: plan } as never },
    });
  await assert.rejects(save(other, sitePlan), {
    message: 'The picture of the roof plan is not stored for this customer; upload it again',
  });
  const [face] = sitePlan.faces;
  const [a, b, c, d] = face?.outline ?? [];
  const crossed = { ...face, outline: [a, c, b, d] };
  await assert.rejects(save(projectId, { ...sitePlan, faces: [crossed] }), /must not cross itself/);
  for (const id of [projectId, other]) {
    const { revision, specification } = await projects.find({ projectId: id });
    assert.deepEqual([revision, specification.sitePlan], [1, undefined]);
  }
  const refused = await desk.call('updateproject', {
    body: {
      data: { project_id: `${other}`, specification: { site_plan: snakePlan(sitePlan) } },
    },
  });
  assert.equal(refused.status, 400);
  assert.match(refused.body.message, /not stored for this customer/);
});

/** A plan as the API spells it. */
function snakePlan(plan: object): unknown {
  const text = JSON.stringify(plan);
  return JSON.parse(
    text.replaceAll('isPortrait', 'is_portrait').replaceAll('metresPerPixel', 'metres_per_pixel'),
  );
}

test('the API reads and writes a plan with its attribution, and a copy of a project has it too', async (t) => {
  const { desk, projectId, ...roof } = await openRoof(t);
  const picture = { ...roof.sitePlan.picture, attribution: '© Example Imagery' };
  const sitePlan = { ...roof.sitePlan, picture };
  const query = { project_id: `${projectId}` };
  const body = { data: { ...query, specification: { site_plan: snakePlan(sitePlan) } } };
  const updated = await desk.call('updateproject', { body });
  assert.equal(updated.status, 200, JSON.stringify(updated.body));
  const read = await desk.call('getproject', { query });
  assert.deepEqual(read.body.specification.site_plan, snakePlan(sitePlan));
  const copy = await storeOf(desk).transaction((tx) =>
    copyProject(desk.app, tx, { projectId, title: 'With battery' }),
  );
  assert.deepEqual(copy.specification.sitePlan, sitePlan);
});

test('replaced pictures are removed after a day, and those of a deleted project with it', async (t) => {
  const roof = await openRoof(t);
  const { desk, projectId, pictureId, projects } = roof;
  const { customerId } = (await findProject(storeOf(desk), projectId)) ?? assert.fail();
  const pictures = async () =>
    (await findFiles(storeOf(desk), { kind: 'roof', customerId })).map(
      ({ documentId }) => documentId,
    );
  await usePlan(roof);
  const second = await uploadRoof(desk, projectId, colour(1));
  desk.clock.advance(dayMs / 2);
  const third = await uploadRoof(desk, projectId, colour(2));
  assert.deepEqual(await pictures(), [pictureId, second, third], 'each may be wanted again');
  desk.clock.advance(dayMs / 2);
  const fourth = await uploadRoof(desk, projectId, colour(3));
  assert.deepEqual(await pictures(), [pictureId, third, fourth], 'the plan is drawn on the first');
  await projects.delete({ projectId });
  assert.deepEqual(await pictures(), []);
});

test('a preview shows the roof to the team, and to nobody else', async (t) => {
  const roof = await openRoof(t);
  const { desk, projectId } = roof;
  await usePlan(roof);
  const cookie = await desk.cookieOf(desk.owner);
  const preview = await fetch(`${desk.url}/app/files/preview/${projectId}`, {
    headers: { cookie },
  });
  const address = /<image href="([^"]+)"/.exec(await preview.text())?.[1]?.replaceAll('&amp;', '&');
  assert.match(address ?? '', /^\/p\/preview\/roof\?ticket=/);
  const picture = await fetch(`${desk.url}${address}`, { headers: { cookie } });
  assert.equal(picture.status, 200);
  assert.ok(Buffer.from(await picture.arrayBuffer()).length > 100);
  assert.equal((await get(desk, address ?? '')).status, 404, 'without a sign-in');
  assert.ok(roofPng.length > 100);
});
