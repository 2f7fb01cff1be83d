import {
  type Changes,
  changesBetween,
  isSame,
  type ProjectContent,
  type Revision,
} from './project-content.ts';
import { type Choices, type Member, mergeThree, withChoices } from './three-way.ts';

/**
 * Saves one project while a member edits it, as a state machine without a clock or a network of its own. It rests until
 * an edit, waits until typing stops, and saves. Only one request is under way at a time: edits in the meantime are
 * saved next. When the server cannot be reached it retries with growing pauses. After another person's save, it fetches
 * their version and merges both; where both changed a value, the member chooses. After a refusal it waits for the next
 * edit, and after the end of a session for a new one.
 */
export type Autosave = {
  /** The server's last known revision. */
  base: Revision;
  /** The content of the editor. */
  mine: ProjectContent;
  /** Contents sent on top of `base` whose answer never came. At most one of them was saved. */
  unanswered: readonly ProjectContent[];
  activity: Activity;
};

/** The part that is kept when the window is lost. */
export type Unsaved = Pick<Autosave, 'base' | 'mine' | 'unanswered'>;

export type Activity =
  | { kind: 'resting' }
  | { kind: 'waiting'; since: number; until: number }
  | { kind: 'saving'; sent: ProjectContent; isRepeat: boolean; attempt: number }
  | { kind: 'fetching'; attempt: number }
  | { kind: 'retrying'; what: 'save' | 'fetch'; attempt: number; until: number }
  | { kind: 'choosing'; theirs: Revision }
  | Refused
  | { kind: 'signed out' };

export type Happening =
  | { kind: 'edited'; mine: ProjectContent }
  /** The time that was waited for has come. */
  | { kind: 'woke' }
  /** A reason not to wait: the network is back, the page is being left, or the member asks. */
  | { kind: 'hurried' }
  | { kind: 'saved'; revision: Revision }
  /** The server's project was read, because we asked or by the way. */
  | { kind: 'found'; theirs: Revision }
  | { kind: 'failed'; why: Failure }
  | { kind: 'chose'; choices: Choices };

export type Failure =
  | { kind: 'unreachable' }
  /** Another person saved since. */
  | { kind: 'changed' }
  | { kind: 'signed out' }
  | Refused;

/** `param` is the member at fault, as the API names it, where it is one alone. */
type Refused = { kind: 'refused'; message: string; param?: string };

/** The next action; its outcome comes back as a `Happening`. */
export type Effect =
  | { kind: 'save'; expectedRevision: number; changes: Changes }
  | { kind: 'fetch' };

export type Step = { autosave: Autosave; effect?: Effect };

/** Pause in typing before a save. */
export const pauseMs = 800;
/** Typing without a pause is saved all the same. */
const pauseMsMax = 5000;
/** Limit of `unanswered`: typing without a network adds a content with each retry. */
const unansweredMax = 50;
const retriesMs = [1000, 2000, 4000, 8000, 15_000];

export function begin(base: Revision): Autosave {
  return { base, mine: base.content, unanswered: [], activity: { kind: 'resting' } };
}

/** Continues with edits on top of an older revision that were never saved. */
export function beginAgain(unsaved: Unsaved, theirs: Revision, now: number): Step {
  return reconcile({ ...unsaved, activity: { kind: 'resting' } }, theirs, now);
}

/** The time at which `woke` must happen; undefined while nothing is waited for. */
export function wakesAt({ activity }: Autosave): number | undefined {
  return 'until' in activity ? activity.until : undefined;
}

/** Returns whether something that was edited may not have reached the server. */
export function isUnsaved({ base, mine, activity }: Autosave): boolean {
  return activity.kind !== 'resting' || !isSame(mine, base.content);
}

/** Members that both people changed, while one of the two must be chosen. */
export function conflictsOf(autosave: Autosave): readonly Member[] {
  const { activity } = autosave;
  return activity.kind === 'choosing' ? merge(autosave, activity.theirs).conflicts : [];
}

function merge({ base, mine, unanswered }: Autosave, { content }: Revision) {
  return mergeThree(base.content, mine, content, unanswered);
}

export function after(autosave: Autosave, happening: Happening, now: number): Step {
  switch (happening.kind) {
    case 'edited':
      return afterEdit({ ...autosave, mine: happening.mine }, now);
    case 'woke': {
      const at = wakesAt(autosave);
      return at !== undefined && at <= now ? act(autosave) : { autosave };
    }
    case 'hurried':
      return act(autosave);
    case 'saved':
      return afterSave(autosave, happening.revision, now);
    case 'found':
      return afterFinding(autosave, happening.theirs, now);
    case 'failed':
      return afterFailure(autosave, happening.why, now);
    case 'chose':
      return afterChoice(autosave, happening.choices);
  }
}

function afterEdit(autosave: Autosave, now: number): Step {
  const { activity } = autosave;
  switch (activity.kind) {
    case 'resting':
    case 'waiting':
    case 'refused': {
      if (isSame(autosave.mine, autosave.base.content)) return rest(autosave);
      const since = activity.kind === 'waiting' ? activity.since : now;
      return { autosave: wait(autosave, since, now) };
    }
    case 'choosing':
      return reconcile(autosave, activity.theirs, now);
    default:
      return { autosave };
  }
}

/** Ends a wait at once, if there is one. */
function act(autosave: Autosave): Step {
  const { activity } = autosave;
  switch (activity.kind) {
    case 'waiting':
    case 'refused':
    case 'signed out':
      return save(autosave, 0);
    case 'retrying':
      if (activity.what === 'save') return save(autosave, activity.attempt);
      return fetchTheirs(autosave, activity.attempt);
    default:
      return { autosave };
  }
}

function afterSave(autosave: Autosave, revision: Revision, now: number): Step {
  const { activity, mine } = autosave;
  if (activity.kind !== 'saving') return { autosave };
  const { merged } = mergeThree(activity.sent, mine, revision.content);
  const saved: Autosave = {
    base: revision,
    mine: merged,
    unanswered: [],
    activity: { kind: 'resting' },
  };
  if (isSame(merged, revision.content)) return { autosave: saved };
  return { autosave: wait(saved, now, now) };
}

function afterFinding(autosave: Autosave, theirs: Revision, now: number): Step {
  const { activity, base } = autosave;
  if (activity.kind === 'saving') return { autosave };
  const known = activity.kind === 'choosing' ? activity.theirs.revision : base.revision;
  const isNews = theirs.revision > known || activity.kind === 'fetching';
  if (isNews) return reconcile(autosave, theirs, now);
  // An answer proves a sign-in.
  return activity.kind === 'signed out' ? save(autosave, 0) : { autosave };
}

function afterFailure(autosave: Autosave, why: Failure, now: number): Step {
  const { activity } = autosave;
  if (activity.kind !== 'saving' && activity.kind !== 'fetching') return { autosave };
  const { attempt } = activity;
  switch (why.kind) {
    case 'unreachable': {
      const what = activity.kind === 'saving' ? 'save' : 'fetch';
      const until = now + (retriesMs[attempt] ?? Math.max(...retriesMs));
      return {
        autosave: {
          ...autosave,
          activity: { kind: 'retrying', what, attempt: attempt + 1, until },
        },
      };
    }
    case 'changed':
      return fetchTheirs(answered(autosave), 0);
    case 'signed out':
    case 'refused':
      return { autosave: { ...answered(autosave), activity: why } };
  }
}

/** Drops the content that was sent last, once it is known not to have been saved. */
function answered(autosave: Autosave): Autosave {
  const { activity } = autosave;
  if (activity.kind !== 'saving' || activity.isRepeat) return autosave;
  return { ...autosave, unanswered: autosave.unanswered.slice(0, -1) };
}

function afterChoice(autosave: Autosave, choices: Choices): Step {
  const { activity } = autosave;
  if (activity.kind !== 'choosing') return { autosave };
  const { theirs } = activity;
  const { merged, conflicts } = merge(autosave, theirs);
  if (conflicts.some((member) => choices[member] === undefined)) return { autosave };
  return settle({
    ...autosave,
    base: theirs,
    mine: withChoices(merged, theirs.content, choices),
    unanswered: [],
  });
}

/** Merges both versions of the project. Typing continues the wait; otherwise it saves at once. */
function reconcile(autosave: Autosave, theirs: Revision, now: number): Step {
  const { activity } = autosave;
  const { merged, conflicts } = merge(autosave, theirs);
  if (conflicts.length > 0) {
    return { autosave: { ...autosave, activity: { kind: 'choosing', theirs } } };
  }
  const together: Autosave = { base: theirs, mine: merged, unanswered: [], activity };
  const isTyping = activity.kind === 'waiting' && activity.until > now;
  if (isTyping && !isSame(merged, theirs.content)) return { autosave: together };
  return settle(together);
}

function settle(autosave: Autosave): Step {
  return isSame(autosave.mine, autosave.base.content) ? rest(autosave) : save(autosave, 0);
}

function rest(autosave: Autosave): Step {
  return { autosave: { ...autosave, activity: { kind: 'resting' } } };
}

function wait(autosave: Autosave, since: number, now: number): Autosave {
  const until = Math.min(now + pauseMs, since + pauseMsMax);
  return { ...autosave, activity: { kind: 'waiting', since, until } };
}

function save(autosave: Autosave, attempt: number): Step {
  const { base, mine, unanswered } = autosave;
  const isRepeat = unanswered.includes(mine);
  return {
    autosave: {
      ...autosave,
      unanswered: isRepeat ? unanswered : [...unanswered, mine].slice(-unansweredMax),
      activity: { kind: 'saving', sent: mine, isRepeat, attempt },
    },
    effect: {
      kind: 'save',
      expectedRevision: base.revision,
      changes: changesBetween(base.content, mine),
    },
  };
}

function fetchTheirs(autosave: Autosave, attempt: number): Step {
  return {
    autosave: { ...autosave, activity: { kind: 'fetching', attempt } },
    effect: { kind: 'fetch' },
  };
}
