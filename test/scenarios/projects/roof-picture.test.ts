import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addCustomer } from '../../support/arrange.ts';
import { openTestApp } from '../../support/open-test-app.ts';
import { addDraft } from '../../support/projects/arrange-projects.ts';
import { makePng } from '../../support/proposals/pictures.ts';

test('a roof plan goes in through the API alone', async (t) => {
  const testApp = await openTestApp(t);
  const { call } = testApp;
  await addCustomer(testApp);
  const project_id = await addDraft(testApp);
  const noise = makePng({
    width: 900,
    height: 600,
    colourType: 2,
    depth: 8,
    pixel: (x, y) => [(x * 7919 + y * 104_729) % 251, (x * y * 31) % 241, (x ^ (y * 57)) % 239],
  });
  const picture = Buffer.from(noise).toString('base64');
  assert.ok(
    picture.length > 2 ** 20,
    `${picture.length} characters are more than an ordinary body`,
  );
  const stored = await call('addroofpicture', { body: { data: { project_id, picture } } });
  assert.deepEqual(stored.body, {
    success: true,
    message: 'Picture stored',
    project_id,
    picture: { id: stored.body.picture.id, width: 900, height: 600 },
  });
  const site_plan = {
    picture: stored.body.picture,
    metres_per_pixel: 0.03,
    north: 0,
    faces: [],
    obstructions: [],
  };
  const save = (plan: object) =>
    call('updateproject', { body: { data: { project_id, specification: { site_plan: plan } } } });
  assert.equal((await save(site_plan)).status, 200);
  const { body } = await call('getproject', { query: { project_id } });
  assert.deepEqual(body.specification.site_plan, site_plan);
  const unknown = await save({ ...site_plan, picture: { ...stored.body.picture, id: 999 } });
  assert.deepEqual(
    [unknown.status, unknown.body.message],
    [400, 'The picture of the roof plan is not stored for this customer; upload it again'],
  );
});
