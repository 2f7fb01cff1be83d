import assert from 'node:assert/strict';
import { test } from 'node:test';
import { content } from '../../test/support/projects/example-project.ts';
import {
  type Autosave,
  after,
  begin,
  beginAgain,
  conflictsOf,
  type Happening,
  isUnsaved,
  pauseMs,
  type Step,
} from './autosave.ts';
import type { ProjectContent } from './project-content.ts';

const first = { content, revision: 1 };

function titled(title: string): ProjectContent {
  return { ...content, title };
}

/** Lets things happen one after the other, each at its time. */
function run(start: Autosave, ...happenings: readonly [number, Happening][]): Step {
  let step: Step = { autosave: start };
  for (const [at, happening] of happenings) step = after(step.autosave, happening, at);
  return step;
}

function edited(title: string): Happening {
  return { kind: 'edited', mine: titled(title) };
}

const woke: Happening = { kind: 'woke' };
const unreachable: Happening = { kind: 'failed', why: { kind: 'unreachable' } };
const changed: Happening = { kind: 'failed', why: { kind: 'changed' } };

function saved(title: string, revision: number): Happening {
  return { kind: 'saved', revision: { content: titled(title), revision } };
}

function found(theirs: ProjectContent, revision: number): Happening {
  return { kind: 'found', theirs: { content: theirs, revision } };
}

test('saves changes after a pause in typing', () => {
  const typing = run(begin(first), [0, edited('L')], [500, edited('Le')]);
  assert.deepEqual(typing.autosave.activity, { kind: 'waiting', since: 0, until: 500 + pauseMs });
  assert.equal(after(typing.autosave, woke, 500 + pauseMs - 1).effect, undefined);
  const saving = after(typing.autosave, woke, 500 + pauseMs);
  assert.deepEqual(saving.effect, {
    kind: 'save',
    expectedRevision: 1,
    changes: { title: 'Le' },
  });
  const { autosave, effect } = after(saving.autosave, saved('Le', 2), 1400);
  assert.deepEqual(autosave, {
    base: { content: titled('Le'), revision: 2 },
    mine: titled('Le'),
    unanswered: [],
    activity: { kind: 'resting' },
  });
  assert.deepEqual([effect, isUnsaved(autosave)], [undefined, false]);
});

test('continuous typing is saved every few seconds', () => {
  let step: Step = { autosave: begin(first) };
  let saves = 0;
  for (let at = 0; at <= 20_000; at += 100) {
    step = after(step.autosave, edited(`typed at ${at}`), at);
    step = after(step.autosave, woke, at);
    if (step.effect?.kind !== 'save') continue;
    saves += 1;
    step = after(step.autosave, saved(`typed at ${at}`, saves + 1), at);
  }
  assert.equal(saves, 3);
});

test('an edit that was typed and undone is not saved', () => {
  const { autosave } = run(
    begin(first),
    [0, edited('Other')],
    [100, { kind: 'edited', mine: { ...content } }],
  );
  assert.deepEqual(autosave.activity, { kind: 'resting' });
});

test('saves edits made during a save after it, never at the same time', () => {
  const during = run(begin(first), [0, edited('One')], [800, woke], [900, edited('One, two')]);
  assert.equal(during.autosave.activity.kind, 'saving');
  assert.equal(during.effect, undefined);
  for (const happening of [woke, { kind: 'hurried' } as const]) {
    assert.equal(after(during.autosave, happening, 5000).effect, undefined);
  }
  const next = run(during.autosave, [1000, saved('One', 2)], [1000 + pauseMs, woke]);
  assert.deepEqual(next.effect, {
    kind: 'save',
    expectedRevision: 2,
    changes: { title: 'One, two' },
  });
});

test("the server's version of a save is used where it was not edited since", () => {
  const sent = run(begin(first), [0, edited(' Lee ')], [800, woke]).autosave;
  const trimmed = after(sent, saved('Lee', 2), 900).autosave;
  assert.deepEqual([trimmed.mine.title, trimmed.activity.kind], ['Lee', 'resting']);
  const typed = run(sent, [850, edited(' Lee r')], [900, saved('Lee', 2)]).autosave;
  assert.deepEqual([typed.mine.title, typed.activity.kind], [' Lee r', 'waiting']);
});

test('retries with growing pauses and the newest content while the server is unreachable', () => {
  let step = run(begin(first), [0, edited('One')], [800, woke]);
  const pauses: number[] = [];
  let at = 800;
  for (let attempt = 0; attempt < 7; attempt += 1) {
    step = after(step.autosave, unreachable, at);
    const { activity } = step.autosave;
    assert(activity.kind === 'retrying');
    pauses.push(activity.until - at);
    at = activity.until;
    step = after(step.autosave, edited(`One, ${attempt}`), at - 1);
    assert.equal(step.effect, undefined, 'typing does not hurry it');
    step = after(step.autosave, woke, at);
    assert.equal(step.effect?.kind, 'save');
  }
  assert.deepEqual(pauses, [1000, 2000, 4000, 8000, 15_000, 15_000, 15_000]);
  assert.deepEqual(step.effect, {
    kind: 'save',
    expectedRevision: 1,
    changes: { title: 'One, 6' },
  });
});

test('retries at once when the network is back', () => {
  const { autosave } = run(begin(first), [0, edited('One')], [800, woke], [810, unreachable]);
  assert.equal(after(autosave, { kind: 'hurried' }, 820).effect?.kind, 'save');
});

test('changes of another user are merged with mine and saved', () => {
  const refused = run(begin(first), [0, edited('Mine')], [800, woke], [850, changed]);
  assert.deepEqual(refused.effect, { kind: 'fetch' });
  const theirs = { ...content, specification: { ...content.specification, phases: 3 as const } };
  const together = run(refused.autosave, [900, found(theirs, 2)]);
  assert.deepEqual(together.autosave.mine, { ...theirs, title: 'Mine' });
  assert.deepEqual(together.effect, {
    kind: 'save',
    expectedRevision: 2,
    changes: { title: 'Mine' },
  });
});

test('a save whose answer was lost is found to have arrived', () => {
  const lost = run(
    begin(first),
    [0, edited('Mine')],
    [800, woke],
    [20_000, unreachable],
    [21_000, woke],
    [21_100, changed],
    [21_200, found(titled('Mine'), 2)],
  );
  assert.deepEqual(lost.autosave, {
    base: { content: titled('Mine'), revision: 2 },
    mine: titled('Mine'),
    unanswered: [],
    activity: { kind: 'resting' },
  });
});

test('recognises a save whose answer was lost, under later edits', () => {
  const lost = run(
    begin(first),
    [0, edited('Mine')],
    [800, woke],
    [20_000, unreachable],
    [20_500, edited('Mine, longer')],
    [21_000, woke],
    [21_100, changed],
    [21_200, found(titled('Mine'), 2)],
  );
  assert.deepEqual(lost.effect, {
    kind: 'save',
    expectedRevision: 2,
    changes: { title: 'Mine, longer' },
  });
});

test('a save whose answer was lost with the window is known again, too', () => {
  const sent = run(begin(first), [0, edited('Mine')], [800, woke], [900, edited('Mine, longer')]);
  const { base, mine, unanswered } = sent.autosave;
  const again = beginAgain(
    { base, mine, unanswered },
    { content: titled('Mine'), revision: 2 },
    5000,
  );
  assert.deepEqual(again.effect, {
    kind: 'save',
    expectedRevision: 2,
    changes: { title: 'Mine, longer' },
  });
});

test('a save by another user is not taken for a lost save of mine', () => {
  const { autosave } = run(
    begin(first),
    [0, edited('Mine')],
    [800, woke],
    [20_000, unreachable],
    [20_500, edited('Mine, longer')],
    [21_000, woke],
    [21_100, changed],
    [21_200, found(titled('Theirs'), 2)],
  );
  assert.deepEqual(conflictsOf(autosave), ['title']);
});

test('conflicting changes are not saved until one is chosen', () => {
  const conflict = run(
    begin(first),
    [0, edited('Mine')],
    [800, woke],
    [850, changed],
    [900, found(titled('Theirs'), 2)],
  );
  assert.equal(conflict.effect, undefined);
  assert.deepEqual(conflictsOf(conflict.autosave), ['title']);
  assert.equal(conflict.autosave.mine.title, 'Mine');
  for (const happening of [woke, { kind: 'hurried' } as const]) {
    assert.equal(after(conflict.autosave, happening, 9000).effect, undefined);
  }
  const unsaid = after(conflict.autosave, { kind: 'chose', choices: {} }, 1000);
  assert.equal(unsaid.autosave.activity.kind, 'choosing');
  const mine = after(conflict.autosave, { kind: 'chose', choices: { title: 'mine' } }, 1000);
  assert.deepEqual(mine.effect, {
    kind: 'save',
    expectedRevision: 2,
    changes: { title: 'Mine' },
  });
  const theirs = after(conflict.autosave, { kind: 'chose', choices: { title: 'theirs' } }, 1000);
  assert.deepEqual(theirs, {
    autosave: {
      base: { content: titled('Theirs'), revision: 2 },
      mine: titled('Theirs'),
      unanswered: [],
      activity: { kind: 'resting' },
    },
  });
});

test('a conflict ends when both values are the same', () => {
  const conflict = run(
    begin(first),
    [0, edited('Mine')],
    [800, woke],
    [850, changed],
    [900, found(titled('Theirs'), 2)],
    [950, edited('Theirs')],
  );
  assert.deepEqual(conflict.autosave.activity, { kind: 'resting' });
});

test("a conflict uses the other side's latest save", () => {
  const conflict = run(
    begin(first),
    [0, edited('Mine')],
    [800, woke],
    [850, changed],
    [900, found(titled('Theirs'), 2)],
    [950, found(titled('Their second thought'), 3)],
    [960, { kind: 'chose', choices: { title: 'theirs' } }],
  );
  assert.deepEqual(conflict.autosave.base.revision, 3);
  assert.equal(conflict.autosave.mine.title, 'Their second thought');
});

test("a colleague's edits appear at once outside of edited fields, and under what is being typed", () => {
  const looking = run(begin(first), [0, found(titled('Theirs'), 2)]);
  assert.deepEqual(looking.autosave.mine, titled('Theirs'));
  const phases = { ...content, specification: { ...content.specification, phases: 3 as const } };
  const typing = run(begin(first), [0, edited('Mine')], [100, found(phases, 2)]);
  assert.deepEqual(typing.autosave, {
    base: { content: phases, revision: 2 },
    mine: { ...phases, title: 'Mine' },
    unanswered: [],
    activity: { kind: 'waiting', since: 0, until: pauseMs },
  });
});

test('an older answer that comes late changes nothing', () => {
  const later = { content: titled('Later'), revision: 5 };
  const step = run(begin(later), [0, found(content, 4)]);
  assert.deepEqual(step, { autosave: begin(later) });
});

test('a refusal waits for the next edit', () => {
  const refused = run(
    begin(first),
    [0, edited('x')],
    [800, woke],
    [850, { kind: 'failed', why: { kind: 'refused', message: 'Too long' } }],
  );
  assert.deepEqual(refused.autosave.activity, { kind: 'refused', message: 'Too long' });
  assert.equal(run(refused.autosave, [900, edited('y')], [1700, woke]).effect?.kind, 'save');
});

test('the end of the session keeps everything until there is another', () => {
  const out = run(
    begin(first),
    [0, edited('Mine')],
    [800, woke],
    [850, { kind: 'failed', why: { kind: 'signed out' } }],
    [900, edited('Mine still')],
  );
  assert.equal(out.effect, undefined);
  const back = after(out.autosave, found(content, 1), 60_000);
  assert.deepEqual(back.effect, {
    kind: 'save',
    expectedRevision: 1,
    changes: { title: 'Mine still' },
  });
});

test("restored work is merged into the server's current revision", () => {
  const unsaved = { base: first, mine: titled('Mine'), unanswered: [] };
  const same = beginAgain(unsaved, first, 0);
  assert.deepEqual(same.effect, {
    kind: 'save',
    expectedRevision: 1,
    changes: { title: 'Mine' },
  });
  const conflict = beginAgain(unsaved, { content: titled('Theirs'), revision: 4 }, 0);
  assert.deepEqual(conflictsOf(conflict.autosave), ['title']);
  const arrived = beginAgain(unsaved, { content: titled('Mine'), revision: 2 }, 0);
  assert.deepEqual(arrived.autosave.activity, { kind: 'resting' });
});
