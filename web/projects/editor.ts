import { moved } from '../shared/members.ts';
import {
  type Autosave,
  after,
  begin,
  beginAgain,
  type Effect,
  type Failure,
  type Happening,
  isUnsaved,
  type Step,
  wakesAt,
} from './autosave.ts';
import {
  isSame,
  type ProjectContent,
  type Quote,
  revisionOf,
  type SavedProject,
  type Specification,
} from './project-content.ts';
import { withoutInverter } from './sections/array-strings.ts';
import type { Choices } from './three-way.ts';
import type { UnsavedWorkKeeper } from './unsaved-work.ts';

/** The lists whose rows are added, removed and moved. */
type ListName = 'panels' | 'inverters' | 'arrays' | 'priceLines';
type RowOf<List extends ListName> = Specification[List][number];

export type EditorState = {
  autosave: Autosave;
  /** The figures of the server's content. */
  quote: Quote;
  /** The drawing of the roof that the server has. */
  roof: SavedProject['roof'];
  /** Cost and margin of the server's content; null for those who may not see them. */
  margin: SavedProject['margin'];
  /** The member who saved the server's content; null where that was not a member. */
  savedBy: SavedProject['savedBy'];
  /** One for each row of each list, the same as long as the row is there. */
  rowKeys: Readonly<Record<ListName, readonly string[]>>;
  /** Fields that hold what cannot be saved. */
  faults: ReadonlySet<string>;
  /** When the unsaved work found in this browser was last edited; undefined if there was none. */
  restoredFrom: number | undefined;
};

export type EditorPorts = {
  save(effect: Extract<Effect, { kind: 'save' }>): Promise<SavedProject>;
  fetch(): Promise<SavedProject>;
  whyFailed(error: unknown): Failure;
  keeper: UnsavedWorkKeeper;
  now(): number;
  setTimer(wake: () => void, ms: number): unknown;
  clearTimer(timer: never): void;
  /** The member left for another screen, and their edits are kept in the browser alone. */
  onLeftUnsaved(): void;
};

export type Editor = ReturnType<typeof openEditor>;

/** One project being edited: the content of the form, and its saving, which carries on by itself. */
export function openEditor(project: SavedProject, ports: EditorPorts) {
  const listeners = new Set<() => void>();
  let timer: unknown;
  let keysMade = 0;
  let editedAt = 0;
  let isEntered = false;
  let isLeft = true;
  let state: EditorState = {
    autosave: begin(revisionOf(project)),
    ...shownOf(project),
    rowKeys: { panels: [], inverters: [], arrays: [], priceLines: [] },
    faults: new Set(),
    restoredFrom: undefined,
  };
  state = { ...state, rowKeys: fitKeys(state.autosave.mine) };

  return {
    current: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    enter,
    leave,
    edit,
    editSpecification,
    insertRow,
    removeRow,
    moveRow,
    setFault,
    /** The server's project was read by the way. */
    found,
    choose: (choices: Choices) => happen({ kind: 'chose', choices }),
    /** Saves without waiting any longer. */
    hurry: () => happen({ kind: 'hurried' }),
    isUnsaved: () => isUnsaved(state.autosave),
  };

  /** The editor is on the screen: its saving begins, with what this browser kept of earlier work. */
  function enter(): void {
    isLeft = false;
    if (isEntered) setAlarm();
    else restore();
    isEntered = true;
  }

  /** It is no longer on the screen: it saves once more without waiting, and then does nothing by itself. */
  function leave(): void {
    isLeft = true;
    happen({ kind: 'hurried' });
  }

  function restore(): void {
    const unsaved = ports.keeper.read();
    if (unsaved === undefined) return;
    const { base, mine } = state.autosave;
    editedAt = unsaved.at;
    if (!isSame(unsaved.mine, mine)) state = { ...state, restoredFrom: unsaved.at };
    take(beginAgain(unsaved, { ...base, content: mine }, ports.now()));
  }

  function edit(change: (content: ProjectContent) => ProjectContent): void {
    editedAt = ports.now();
    happen({ kind: 'edited', mine: change(state.autosave.mine) });
  }

  function editSpecification(changes: Partial<Specification>): void {
    edit((content) => ({
      ...content,
      specification: { ...content.specification, ...changes },
    }));
  }

  /** Inserts a row, by default at the end. */
  function insertRow<List extends ListName>(list: List, row: RowOf<List>, at?: number): void {
    const rows = state.autosave.mine.specification[list];
    const index = at ?? rows.length;
    setKeys(list, (keys) => keys.toSpliced(index, 0, newKey()));
    setRows(list, (rows as readonly RowOf<List>[]).toSpliced(index, 0, row));
  }

  /** Roof faces of a removed inverter go to another in the same edit. */
  function removeRow(list: ListName, index: number): void {
    setKeys(list, (keys) => keys.toSpliced(index, 1));
    const { specification } = state.autosave.mine;
    const rows = specification[list].toSpliced(index, 1);
    const arrays = withoutInverter(specification.arrays, index, rows.length);
    editSpecification({ ...(list === 'inverters' && { arrays }), [list]: rows });
  }

  function moveRow(list: ListName, from: number, to: number): void {
    const rows: readonly unknown[] = state.autosave.mine.specification[list];
    if (to < 0 || to >= rows.length || from === to) return;
    setKeys(list, (keys) => moved(keys, from, to));
    setRows(list, moved(rows, from, to));
  }

  function setRows(list: ListName, rows: readonly unknown[]): void {
    editSpecification({ [list]: rows });
  }

  function setKeys(list: ListName, change: (keys: readonly string[]) => readonly string[]): void {
    state = { ...state, rowKeys: { ...state.rowKeys, [list]: change(state.rowKeys[list]) } };
  }

  function setFault(field: string, isFaulty: boolean): void {
    if (state.faults.has(field) === isFaulty) return;
    const faults = new Set(state.faults);
    if (isFaulty) faults.add(field);
    else faults.delete(field);
    state = { ...state, faults };
    notify();
  }

  function found(theirs: SavedProject): void {
    if (theirs.revision >= state.autosave.base.revision) {
      state = { ...state, ...shownOf(theirs) };
    }
    happen({ kind: 'found', theirs: revisionOf(theirs) });
  }

  function happen(happening: Happening): void {
    take(after(state.autosave, happening, ports.now()));
  }

  function take({ autosave, effect }: Step): void {
    const { base, mine, unanswered } = autosave;
    const kept = state.autosave;
    const isNews =
      mine !== kept.mine || base !== kept.base || unanswered.length > kept.unanswered.length;
    state = { ...state, autosave, rowKeys: fitKeys(autosave.mine) };
    if (!isUnsaved(autosave)) ports.keeper.forget();
    else if (isNews) ports.keeper.write({ base, mine, unanswered, at: editedAt });
    setAlarm();
    notify();
    if (effect !== undefined) perform(effect);
  }

  function setAlarm(): void {
    ports.clearTimer(timer as never);
    const at = wakesAt(state.autosave);
    timer = undefined;
    if (at === undefined || isLeft) return;
    timer = ports.setTimer(() => happen({ kind: 'woke' }), Math.max(0, at - ports.now()));
  }

  async function perform(effect: Effect): Promise<void> {
    let answer: SavedProject;
    try {
      answer = effect.kind === 'save' ? await ports.save(effect) : await ports.fetch();
    } catch (error) {
      happen({ kind: 'failed', why: ports.whyFailed(error) });
      if (isLeft) ports.onLeftUnsaved();
      return;
    }
    if (effect.kind === 'fetch') {
      found(answer);
      return;
    }
    state = { ...state, ...shownOf(answer) };
    happen({ kind: 'saved', revision: revisionOf(answer) });
  }

  function notify(): void {
    for (const listener of listeners) listener();
  }

  /** Rows that came from elsewhere get keys too. */
  function fitKeys({ specification }: ProjectContent): EditorState['rowKeys'] {
    const fit = (list: ListName) => {
      const keys = state.rowKeys[list];
      const { length } = specification[list];
      if (keys.length === length) return keys;
      return Array.from({ length }, (_, index) => keys[index] ?? newKey());
    };
    return {
      panels: fit('panels'),
      inverters: fit('inverters'),
      arrays: fit('arrays'),
      priceLines: fit('priceLines'),
    };
  }

  function newKey(): string {
    keysMade += 1;
    return `row-${keysMade}`;
  }
}

/** What is shown of the server's content besides the content itself. */
function shownOf({ quote, roof, margin, savedBy }: SavedProject) {
  return { quote, roof, margin, savedBy };
}
