import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import fc from 'fast-check';
import { eventExample } from '../../../src/domain/events/event-meanings.ts';
import { findEarliestEvents } from '../../../src/domain/events/event-queries.ts';
import {
  announceDraft,
  announceDueDraft,
  findAnnouncement,
  flushDraft,
} from '../../../src/domain/projects/announce-draft.ts';
import { requireProject, saveProposalLink } from '../../../src/domain/projects/rows/projects.ts';
import { hourMs, minuteMs, secondMs } from '../../../src/domain/shared/time.ts';
import { recentDraftProject } from '../../../src/doors/api/event-descriptions.ts';
import { addCustomer, openOtherAccount, storeOf } from '../../support/arrange.ts';
import { breakWrites } from '../../support/database/break-writes.ts';
import { openTestApp, type TestApp } from '../../support/open-test-app.ts';
import {
  addDraft,
  eventsOf,
  setProposalLink,
  siteAddress,
  wholeSpecification,
} from '../../support/projects/arrange-projects.ts';
import { openDraftNode, stopsFirst } from '../../support/projects/open-draft-node.ts';

type CustomerText =
  | 'creation_date'
  | 'customer_email'
  | 'customer_first_name'
  | 'customer_last_name'
  | 'customer_phone_1';
type Example = {
  customer: Record<CustomerText, string> & { customer_notes: { datetime: string; note: string }[] };
  project: { project_title: string; site_address: object };
};
type Node = ReturnType<typeof openDraftNode>;

async function openNodes(
  t: TestContext,
  count = 1,
): Promise<{ test: TestApp; nodes: Node[]; stopWith(node: Node): void }> {
  const stopWith = stopsFirst(t);
  const testApp = await openTestApp(t);
  const nodes = Array.from({ length: count }, () => openDraftNode(testApp.app));
  for (const node of nodes) stopWith(node);
  await addCustomer(testApp);
  return { test: testApp, nodes, stopWith };
}

function save(test: TestApp, data: object) {
  return test.call('updateproject', { body: { data: { project_id: '1', ...data } } });
}

/** Each announcement by its title and what it says has changed. */
async function announced(test: TestApp) {
  const events = await eventsOf(test, 'recent_draft_project');
  return events.map(([, { project, changed_fields }]) => [project.project_title, changed_fields]);
}

async function pass(test: TestApp, nodes: readonly Node[], ms: number): Promise<void> {
  test.clock.advance(ms);
  await Promise.all(nodes.map((node) => node.settle()));
}

test('a new draft is announced when it was left alone for a minute, and not a moment before', async (t) => {
  const { test, nodes } = await openNodes(t);
  await addDraft(test, { site_address: siteAddress, specification: wholeSpecification });
  await pass(test, nodes, minuteMs - 1);
  assert.deepEqual(await announced(test), []);
  await pass(test, nodes, 1);
  const [[, data] = []] = await eventsOf(test, 'recent_draft_project');
  const query = { customer_email: 'ann@example.com' };
  const { projects, ...customer } = (await test.call('getcustomerByemail', { query })).body;
  assert.deepEqual(data, {
    customer,
    project: projects[0],
    changed_fields: [
      'project_title',
      'site_address',
      'solar_panel_quantity',
      'solar_panel_type',
      'inverter_quantity',
      'inverter_type',
      'system_size',
    ],
  });
});

test('the payload is what its schema promises, and nothing more', async (t) => {
  const { test, nodes } = await openNodes(t);
  await addDraft(test, { specification: wholeSpecification });
  await pass(test, nodes, minuteMs);
  const filter = { type: 'recent_draft_project', limit: 10 } as const;
  const [event] = await findEarliestEvents(storeOf(test), filter);
  const payload = JSON.parse(event?.body ?? '{}');
  assert.deepEqual(recentDraftProject.shape.parse(payload), payload);
});

test('the published example is what Sundesk records', async (t) => {
  const stopWith = stopsFirst(t);
  const test = await openTestApp(t);
  const node = openDraftNode(test.app);
  stopWith(node);
  const example = eventExample('recent_draft_project');
  const { customer, project } = example.data as Example;
  const waitUntil = (time: string) => test.clock.advance(Date.parse(time) - test.app.now());
  waitUntil(`${customer.creation_date}Z`);
  const { customer_email, customer_first_name, customer_last_name, customer_phone_1 } = customer;
  const names = { customer_first_name, customer_last_name };
  await addCustomer(test, { customer_email, ...names, customer_phone_1 });
  for (const { datetime, note } of customer.customer_notes) {
    waitUntil(`${datetime}Z`);
    await test.call('addcustomernote', { body: { data: { customer_id: '1', note } } });
  }
  waitUntil(example.timestamp);
  test.clock.advance(-minuteMs);
  await addDraft(test, {
    project_title: project.project_title,
    site_address: project.site_address,
    specification: {
      panels: [
        { maker: 'Example Energy', model: 'EE-440 monocrystalline', watts: 440, quantity: 15 },
      ],
      inverters: [{ maker: 'Example Power', model: 'XP-5000 5 kW hybrid', watts: 0, quantity: 1 }],
    },
  });
  await pass(test, [node], minuteMs);
  const filter = { type: 'recent_draft_project', limit: 10 } as const;
  const [event] = await findEarliestEvents(storeOf(test), filter);
  const { id: _, ...recorded } = JSON.parse(event?.body ?? '{}');
  const { id: __, sequence: ___, ...published } = example;
  const context = {
    ...example.context,
    desk_url: `${test.app.baseUrl()}/app/projects/1?account=1`,
  };
  assert.deepEqual(recorded, { ...published, context });
});

test('saves that follow each other closely become one event with all that changed', async (t) => {
  const { test, nodes } = await openNodes(t);
  await addDraft(test);
  await pass(test, nodes, hourMs);
  for (const project_title of ['L', 'Le', 'Lee 1']) {
    await save(test, { project_title });
    await pass(test, nodes, 59 * secondMs);
  }
  await save(test, { specification: { panels: wholeSpecification.panels } });
  await pass(test, nodes, minuteMs - 1);
  assert.deepEqual(await announced(test), [['Lee residence', ['project_title']]]);
  await pass(test, nodes, 1);
  await pass(test, nodes, hourMs);
  assert.deepEqual((await announced(test)).slice(1), [
    ['Lee 1', ['project_title', 'solar_panel_quantity', 'solar_panel_type', 'system_size']],
  ]);
});

test('a save of what the interface does not show is announced without changed members', async (t) => {
  const { test, nodes } = await openNodes(t);
  await addDraft(test);
  await pass(test, nodes, minuteMs);
  await save(test, { specification: { roof: { material: 'Metal' } } });
  await pass(test, nodes, minuteMs);
  assert.deepEqual((await announced(test)).slice(1), [['Lee residence', []]]);
});

test('announces a change that was reverted without changed members', async (t) => {
  const { test, nodes } = await openNodes(t);
  await addDraft(test);
  await pass(test, nodes, minuteMs);
  await save(test, { project_title: 'Other' });
  await save(test, { project_title: 'Lee residence' });
  await pass(test, nodes, minuteMs);
  assert.deepEqual((await announced(test)).slice(1), [['Lee residence', []]]);
});

test('a save that changes nothing announces nothing', async (t) => {
  const { test, nodes } = await openNodes(t);
  await addDraft(test);
  await pass(test, nodes, minuteMs);
  await save(test, { project_title: 'Lee residence' });
  await pass(test, nodes, hourMs);
  assert.equal((await announced(test)).length, 1);
});

test('each project has its own quiet minute', async (t) => {
  const { test, nodes } = await openNodes(t);
  await addDraft(test, { project_title: 'House' });
  await pass(test, nodes, 30 * secondMs);
  await addDraft(test, { project_title: 'Shed' });
  await pass(test, nodes, 30 * secondMs);
  assert.deepEqual(await announced(test), [['House', ['project_title']]]);
  await pass(test, nodes, 30 * secondMs);
  assert.deepEqual((await announced(test)).slice(1), [['Shed', ['project_title']]]);
});

test('drafts of all accounts are announced, each in its own', async (t) => {
  const { test, nodes } = await openNodes(t);
  await addDraft(test);
  const { apiKey: api_key } = await openOtherAccount(test);
  const query = { api_key };
  const customer = { customer_email: 'bob@example.com', customer_name: 'Bob Lee' };
  const { body } = await test.call('createcustomer', { query, body: { data: customer } });
  const data = { customer_id: body.customer_id, project_title: 'Of another account' };
  await test.call('createproject', { query, body: { data } });
  await pass(test, nodes, minuteMs);
  assert.deepEqual(await announced(test), [['Lee residence', ['project_title']]]);
  const theirs = { api_key, type_request: 'recent_draft_project' };
  const events = (await test.call('getevents', { query: theirs })).body;
  assert.deepEqual(
    events.map(
      (event: { data: { project: { project_title: string } } }) => event.data.project.project_title,
    ),
    ['Of another account'],
  );
});

test('many drafts that are due at once are announced once each, by two nodes together', async (t) => {
  const { test, nodes } = await openNodes(t, 2);
  const titles = Array.from({ length: 120 }, (_, index) => `Project ${index + 1}`);
  for (const project_title of titles) await addDraft(test, { project_title });
  await pass(test, nodes, minuteMs);
  const found = (await announced(test)).map(([title]) => title);
  assert.deepEqual(found.toSorted(), titles.toSorted());
});

test('two nodes that read the same draft before either writes announce it once', async (t) => {
  const { test } = await openNodes(t, 0);
  await addDraft(test);
  test.clock.advance(minuteMs);
  const store = storeOf(test);
  const project = await requireProject(store, 1);
  const { at } = await findAnnouncement(store, 1);
  assert.ok(at);
  // Both know when it was due; only one may settle it.
  await store.transaction((tx) => announceDraft(test.app, tx, { project, at }));
  await store.transaction((tx) => announceDraft(test.app, tx, { project, at }));
  assert.equal((await announced(test)).length, 1);
});

test('a draft that was saved while a node came to announce it waits another minute', async (t) => {
  const { test, nodes } = await openNodes(t);
  await addDraft(test);
  test.clock.advance(minuteMs);
  await save(test, { project_title: 'Saved again' });
  await storeOf(test).transaction((tx) => announceDueDraft(test.app, tx, 1));
  assert.deepEqual(await announced(test), []);
  await pass(test, nodes, minuteMs);
  assert.deepEqual(await announced(test), [['Saved again', ['project_title']]]);
});

test('a draft whose announcement was cut off is announced after all', async (t) => {
  const { test, nodes } = await openNodes(t);
  await addDraft(test);
  test.clock.advance(minuteMs);
  const cut = storeOf(test).transaction(async (tx) => {
    await announceDueDraft(test.app, tx, 1);
    throw new Error('The machine lost power');
  });
  await assert.rejects(cut, { message: 'The machine lost power' });
  await pass(test, nodes, 0);
  assert.deepEqual(await announced(test), [['Lee residence', ['project_title']]]);
});

test('a draft that cannot be announced is logged, delays no others, and is tried again', async (t) => {
  const { test, stopWith } = await openNodes(t, 0);
  await addDraft(test, { project_title: 'Broken' });
  await addDraft(test, { project_title: 'Sound' });
  const { app } = test;
  const mend = await breakWrites(test.database, {
    table: 'projects',
    on: 'update',
    when: 'new.project_id = 1',
  });
  const idle = Promise.withResolvers<void>();
  const nextDueAt = async () => {
    if ((await announced(test)).length > 0) idle.resolve();
    return app.store.drafts.nextDueAt();
  };
  const store = { ...app.store, drafts: { ...app.store.drafts, nextDueAt } };
  const node = openDraftNode({ ...app, store });
  stopWith(node);
  test.clock.advance(minuteMs);
  await Promise.race([node.settle(), idle.promise]);
  assert.deepEqual(await announced(test), [['Sound', ['project_title']]]);
  assert.ok(test.logged.some(({ message }) => message === 'a draft could not be announced'));
  await mend();
  await node.settle();
  assert.deepEqual((await announced(test)).slice(1), [['Broken', ['project_title']]]);
});

test('publishing announces what is owed first, and a published project announces nothing', async (t) => {
  const { test, nodes } = await openNodes(t);
  await addDraft(test);
  await publish(test);
  assert.deepEqual(await announced(test), [['Lee residence', ['project_title']]]);
  await save(test, { project_title: 'Changed while published' });
  await pass(test, nodes, hourMs);
  assert.equal((await announced(test)).length, 1);
});

test('publishing a draft that was announced announces nothing', async (t) => {
  const { test, nodes } = await openNodes(t);
  await addDraft(test);
  await pass(test, nodes, minuteMs);
  await publish(test);
  await pass(test, nodes, hourMs);
  assert.equal((await announced(test)).length, 1);
});

test('a withdrawn project is a draft again, and says what changed since it was last announced', async (t) => {
  const { test, nodes } = await openNodes(t);
  await addDraft(test);
  await publish(test);
  await save(test, { project_title: 'While published' });
  await setProposalLink(test, '1', '');
  await pass(test, nodes, hourMs);
  assert.equal((await announced(test)).length, 1, 'withdrawing is not a save');
  await save(test, { site_address: { suburb: 'Enmore' } });
  await pass(test, nodes, minuteMs);
  assert.deepEqual((await announced(test)).slice(1), [
    ['While published', ['project_title', 'site_address']],
  ]);
});

test('drops a due announcement when the project was published meanwhile', async (t) => {
  const { test, nodes } = await openNodes(t);
  await addDraft(test);
  await setProposalLink(test, '1', '/p/3f9c/proposal.pdf');
  await pass(test, nodes, minuteMs);
  assert.deepEqual(await announced(test), []);
  assert.equal(await test.app.store.drafts.nextDueAt(), undefined);
});

test('whatever is done and whenever, a draft is announced once for each quiet minute and never while published', async (t) => {
  const { test, nodes } = await openNodes(t);
  const step = fc.oneof(
    { weight: 5, arbitrary: fc.record({ does: fc.constant('save'), same: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ does: fc.constant('publish') }) },
    { weight: 1, arbitrary: fc.record({ does: fc.constant('withdraw') }) },
    {
      weight: 5,
      arbitrary: fc.record({
        does: fc.constant('wait'),
        ms: fc.constantFrom(1, 20 * secondMs, minuteMs - 1, minuteMs, hourMs),
      }),
    },
  ) as fc.Arbitrary<{ does: string; same?: boolean; ms?: number }>;
  let run = 0;
  let saves = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      run += 1;
      const projectId = await addDraft(test, { project_title: `Run ${run}` });
      const project_id = projectId;
      const countNow = async () => {
        const events = await eventsOf(test, 'recent_draft_project');
        return events.filter(([, { project }]) => project.project_id === projectId).length;
      };
      // The rule in its simplest form: when the next event is owed, and how many there were.
      let owedAt: number | undefined = test.app.now() + minuteMs;
      let isPublished = false;
      let expected = 0;
      for (const { does, same = false, ms = 0 } of steps) {
        if (does === 'save') {
          saves += 1;
          const project_title = same ? undefined : `Save ${saves}`;
          await test.call('updateproject', { body: { data: { project_id, project_title } } });
          if (!same && !isPublished) owedAt = test.app.now() + minuteMs;
        } else if (does === 'publish') {
          await publish(test, projectId);
          if (owedAt !== undefined) expected += 1;
          owedAt = undefined;
          isPublished = true;
        } else if (does === 'withdraw') {
          await setProposalLink(test, projectId, '');
          isPublished = false;
        }
        await pass(test, nodes, ms);
        if (owedAt !== undefined && owedAt <= test.app.now()) {
          expected += 1;
          owedAt = undefined;
        }
        assert.equal(await countNow(), expected, `after ${does}`);
      }
    }),
    { numRuns: 25 },
  );
});

/** What `publishProposal` does with the draft. */
async function publish(test: TestApp, projectId = '1'): Promise<void> {
  await storeOf(test).transaction(async (tx) => {
    const project = await requireProject(tx, Number(projectId));
    await flushDraft(test.app, tx, { project });
    const link = { proposalLink: '/p/3f9c/proposal.pdf', at: test.app.now() };
    await saveProposalLink(tx, project, link);
  });
}
