import type { Autosave } from './autosave.ts';

/** What is said of the saving: quietly while all is well, and so that one notices when it is not. */
export type SaveState = {
  tone: 'quiet' | 'trouble';
  text: string;
  /** What the person can do about it. */
  remedy?: 'try again' | 'sign in' | 'choose';
};

/** `faults` counts fields that hold what cannot be saved. */
export function saveState({ activity }: Autosave, faults: number): SaveState {
  switch (activity.kind) {
    case 'waiting':
    case 'saving':
    case 'fetching':
      return { tone: 'quiet', text: 'Saving…' };
    case 'resting':
      return faults === 0 ? { tone: 'quiet', text: 'All changes saved' } : faulty(faults);
    case 'retrying':
      return {
        tone: 'trouble',
        text: 'Not saved: the server cannot be reached. Your changes are kept here and saved when it is back.',
        remedy: 'try again',
      };
    case 'choosing':
      return {
        tone: 'trouble',
        text: 'Not saved: somebody else changed the same. Choose which to keep.',
        remedy: 'choose',
      };
    case 'refused':
      return { tone: 'trouble', text: `Not saved: ${activity.message}`, remedy: 'try again' };
    case 'signed out':
      return {
        tone: 'trouble',
        text: 'Not saved: you are signed out. Your changes are kept here until you sign in.',
        remedy: 'sign in',
      };
  }
}

function faulty(faults: number): SaveState {
  const text =
    faults === 1
      ? 'One field is not saved: see what it says'
      : `${faults} fields are not saved: see what they say`;
  return { tone: 'trouble', text };
}
