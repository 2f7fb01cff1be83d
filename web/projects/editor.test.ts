import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { content, savedProject } from '../../test/support/projects/example-project.ts';
import { conflictsOf, type Failure } from './autosave.ts';
import { type Editor, openEditor } from './editor.ts';
import type { Changes, ProjectContent, SavedProject } from './project-content.ts';
import { keepUnsavedWork } from './unsaved-work.ts';

class Problem extends Error {
  readonly why: Failure;

  constructor(why: Failure) {
    super(why.kind);
    this.why = why;
  }
}

/** A clock whose timers ring when it is moved on. */
function makeClock() {
  let now = 1_000_000;
  const timers = new Map<object, { at: number; wake: () => void }>();
  return {
    now: () => now,
    setTimer(wake: () => void, ms: number) {
      const timer = {};
      timers.set(timer, { at: now + ms, wake });
      return timer;
    },
    clearTimer: (timer: object) => void timers.delete(timer),
    async pass(ms: number) {
      const end = now + ms;
      for (;;) {
        await settle();
        const [next] = [...timers].sort(([, one], [, other]) => one.at - other.at);
        if (next === undefined || next[1].at > end) break;
        timers.delete(next[0]);
        now = Math.max(now, next[1].at);
        next[1].wake();
      }
      now = end;
      await settle();
    },
  };
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

/** The server's handling of a project: revisions, and a refusal of outdated saves. */
function makeServer() {
  let project = savedProject(content, 1);
  const server = {
    isReachable: true,
    /** An answer gets lost on its way although the save was made. */
    losesAnswer: false,
    refusal: undefined as Failure | undefined,
    saves: 0,
    underWay: 0,
    current: () => project,
    async save({
      expectedRevision,
      changes,
    }: {
      expectedRevision: number;
      changes: Changes;
    }): Promise<SavedProject> {
      server.underWay += 1;
      assert.equal(server.underWay, 1, 'one save at a time');
      try {
        await Promise.resolve();
        if (!server.isReachable) throw new Problem({ kind: 'unreachable' });
        if (server.refusal) throw new Problem(server.refusal);
        if (expectedRevision !== project.revision) throw new Problem({ kind: 'changed' });
        server.saves += 1;
        project = savedProject(applied(project, changes), project.revision + 1);
        if (server.losesAnswer) throw new Problem({ kind: 'unreachable' });
        return project;
      } finally {
        server.underWay -= 1;
      }
    },
    async fetch(): Promise<SavedProject> {
      await Promise.resolve();
      if (!server.isReachable) throw new Problem({ kind: 'unreachable' });
      return project;
    },
  };
  return server;
}

function applied(project: SavedProject, changes: Changes): ProjectContent {
  return {
    title: changes.title ?? project.title,
    siteAddress: { ...project.siteAddress, ...changes.siteAddress },
    specification: {
      ...project.specification,
      ...(changes.specification as Partial<ProjectContent['specification']>),
    },
  };
}

function makePlace() {
  const kept = new Map<string, string>();
  return {
    kept,
    get length() {
      return kept.size;
    },
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  };
}

function arrange() {
  const clock = makeClock();
  const server = makeServer();
  const place = makePlace();
  const leftUnsaved: number[] = [];
  return { clock, server, place, leftUnsaved, open };

  function open(userId = 1): Editor & { crash(): void } {
    let hasCrashed = false;
    /** Drops answers that arrive after the window has crashed. */
    const alive = <Answer>(work: Promise<Answer>) =>
      new Promise<Answer>((resolve, reject) => {
        work.then(
          (answer) => hasCrashed || resolve(answer),
          (error) => hasCrashed || reject(error),
        );
      });
    const editor = openEditor(server.current(), {
      save: (effect) => alive(server.save(effect)),
      fetch: () => alive(server.fetch()),
      whyFailed: (error) => {
        if (error instanceof Problem) return error.why;
        throw error;
      },
      keeper: keepUnsavedWork(place, { accountId: 1, userId, projectId: 1 }, clock.now()),
      now: clock.now,
      setTimer: (wake, ms) => clock.setTimer(() => hasCrashed || wake(), ms),
      clearTimer: clock.clearTimer,
      onLeftUnsaved: () => leftUnsaved.push(userId),
    });
    editor.enter();
    const crash = () => {
      hasCrashed = true;
    };
    return { ...editor, crash };
  }
}

function setTitle(editor: Editor, title: string): void {
  editor.edit((before) => ({ ...before, title }));
}

test('saves typed input once after a moment, and keeps nothing afterwards', async () => {
  const { clock, server, place, open } = arrange();
  const editor = open();
  for (const title of ['L', 'Le', 'Lee']) {
    setTitle(editor, title);
    await clock.pass(100);
  }
  assert.deepEqual([server.saves, place.kept.size, editor.isUnsaved()], [0, 1, true]);
  await clock.pass(1000);
  assert.deepEqual([server.saves, server.current().title], [1, 'Lee']);
  assert.deepEqual([place.kept.size, editor.isUnsaved()], [0, false]);
});

test('the figures are those of the last answer', async () => {
  const { clock, open } = arrange();
  const editor = open();
  editor.editSpecification({
    priceLines: [{ description: 'All of it', quantity: 2, unitCents: 500 }],
  });
  assert.equal(editor.current().quote.price.totalCents, 1_600_000);
  await clock.pass(1000);
  assert.equal(editor.current().quote.price.totalCents, 1000);
});

test('edits go on while the network is down for a minute, and are saved when it is back', async () => {
  const { clock, server, open } = arrange();
  const editor = open();
  server.isReachable = false;
  for (let second = 0; second < 60; second += 1) {
    setTitle(editor, `Typed in second ${second}`);
    await clock.pass(1000);
  }
  assert.equal(editor.current().autosave.activity.kind, 'retrying');
  server.isReachable = true;
  await clock.pass(15_000);
  assert.deepEqual([server.current().title, editor.isUnsaved()], ['Typed in second 59', false]);
});

test('a repeated save does not conflict with the first, whose answer was lost', async () => {
  const { clock, server, open } = arrange();
  const editor = open();
  server.losesAnswer = true;
  setTitle(editor, 'One');
  await clock.pass(900);
  setTitle(editor, 'One, two');
  server.losesAnswer = false;
  await clock.pass(5000);
  assert.deepEqual(conflictsOf(editor.current().autosave), []);
  assert.equal(server.current().title, 'One, two');
});

test('work that a crash, a reload or the end of a session left behind comes back and is saved', async () => {
  const { clock, server, place, open } = arrange();
  const before = open();
  server.refusal = { kind: 'signed out' };
  setTitle(before, 'Typed before the end');
  await clock.pass(1000);
  assert.equal(before.current().autosave.activity.kind, 'signed out');
  server.refusal = undefined;
  const after = open();
  assert.equal(after.current().autosave.mine.title, 'Typed before the end');
  assert.equal(after.current().restoredFrom, 1_000_000);
  await clock.pass(1000);
  assert.equal(server.current().title, 'Typed before the end');
  assert.equal(place.kept.size, 0);
});

test('leaving saves at once, and reports a failure', async () => {
  const { clock, server, place, leftUnsaved, open } = arrange();
  const editor = open();
  setTitle(editor, 'Typed and left');
  editor.leave();
  await settle();
  assert.equal(server.current().title, 'Typed and left');
  assert.deepEqual([place.kept.size, leftUnsaved], [0, []]);
  editor.enter();
  server.isReachable = false;
  setTitle(editor, 'Left without a network');
  editor.leave();
  await clock.pass(60_000);
  assert.deepEqual([place.kept.size, leftUnsaved], [1, [1]]);
  server.isReachable = true;
  open();
  await clock.pass(1000);
  assert.equal(server.current().title, 'Left without a network');
});

test('another user of the same browser sees nothing of it', async () => {
  const { clock, server, open } = arrange();
  server.isReachable = false;
  setTitle(open(1), 'Of the first');
  await clock.pass(1000);
  const other = open(2);
  assert.equal(other.current().autosave.mine.title, content.title);
  assert.equal(other.current().restoredFrom, undefined);
});

test('rows keep their keys while they are moved, and those around them when one is removed', async () => {
  const { clock, server, open } = arrange();
  const editor = open();
  const keys = () => editor.current().rowKeys.priceLines;
  const line = (description: string) => ({ description, quantity: 1, unitCents: 100 });
  editor.insertRow('priceLines', line('Third'));
  const [first, second, third] = keys();
  editor.moveRow('priceLines', 2, 0);
  assert.deepEqual(keys(), [third, first, second]);
  editor.removeRow('priceLines', 1);
  assert.deepEqual(keys(), [third, second]);
  await clock.pass(1000);
  assert.deepEqual(
    server.current().specification.priceLines.map(({ description }) => description),
    ['Third', 'Discount for neighbours'],
  );
  assert.deepEqual(keys(), [third, second], 'a save changes no keys');
});

test('no work is lost when two people edit different things, whatever the network does', async () => {
  const names = ['streetNumber', 'street', 'suburb', 'state', 'postcode', 'country'] as const;
  const step = fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('type' as const),
        who: fc.nat(1),
        member: fc.nat(2),
        text: fc.string({ maxLength: 5 }),
      }),
    },
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('pass' as const),
        ms: fc.constantFrom(0, 100, 500, 900, 1500, 5000),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('network' as const), isReachable: fc.boolean() }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('answers' as const), losesAnswer: fc.boolean() }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('crash' as const), who: fc.nat(1) }) },
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 10, maxLength: 40, size: 'max' }),
      async (steps) => {
        const { clock, server, open } = arrange();
        const editors = [open(1), open(2)];
        const wanted: Record<string, string> = { ...content.siteAddress };
        for (const one of steps) {
          if (one.kind === 'pass') await clock.pass(one.ms);
          if (one.kind === 'network') server.isReachable = one.isReachable;
          if (one.kind === 'answers') server.losesAnswer = one.losesAnswer;
          if (one.kind === 'crash') {
            editors[one.who]?.crash();
            // Requests that it had sent still arrive.
            await settle();
            editors[one.who] = open(one.who + 1);
          }
          if (one.kind === 'type') {
            // The first person edits the first three lines of the address, the second the others.
            const name = names[one.who * 3 + one.member];
            assert(name);
            wanted[name] = one.text;
            editors[one.who]?.edit((before) => ({
              ...before,
              siteAddress: { ...before.siteAddress, [name]: one.text },
            }));
          }
        }
        server.isReachable = true;
        server.losesAnswer = false;
        await clock.pass(60_000);
        for (const editor of editors) {
          assert.deepEqual(conflictsOf(editor.current().autosave), []);
          assert.equal(editor.isUnsaved(), false);
        }
        assert.deepEqual(server.current().siteAddress, wanted);
      },
    ),
    { numRuns: 200 },
  );
});
