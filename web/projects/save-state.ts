import type { Autosave } from './autosave.ts';

/** The state of saving in words: quiet while all is well, noticeable when it is not. */
type SaveState = {
  tone: 'quiet' | 'trouble';
  text: string;
  /** The action that the person can take. */
  remedy?: 'try again' | 'sign in' | 'choose' | 'show';
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
        text: 'Not saved: can’t reach the server. Your changes are kept here and saved when it is back.',
        remedy: 'try again',
      };
    case 'choosing':
      return {
        tone: 'trouble',
        text: 'Not saved: the same field was changed meanwhile. Choose which value to keep.',
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
      ? '1 field not saved: check its error'
      : `${faults} fields not saved: check their errors`;
  return { tone: 'trouble', text, remedy: 'show' };
}
