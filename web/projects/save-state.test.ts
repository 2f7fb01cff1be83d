import assert from 'node:assert/strict';
import { test } from 'node:test';
import { content } from '../../test/support/projects/example-project.ts';
import { type Activity, begin } from './autosave.ts';
import { saveState } from './save-state.ts';

function stateOf(activity: Activity, faults = 0) {
  return saveState({ ...begin({ content, revision: 1 }), activity }, faults);
}

test('the save line is quiet while all is well, and names a problem with its remedy', () => {
  assert.deepEqual(stateOf({ kind: 'resting' }), { tone: 'quiet', text: 'All changes saved' });
  const saving = { tone: 'quiet', text: 'Saving…' };
  assert.deepEqual(stateOf({ kind: 'waiting', since: 0, until: 800 }), saving);
  assert.deepEqual(stateOf({ kind: 'saving', sent: content, isRepeat: false, attempt: 0 }), saving);
  assert.deepEqual(stateOf({ kind: 'retrying', what: 'save', attempt: 1, until: 4200 }), {
    tone: 'trouble',
    text: 'Not saved: can’t reach the server. Your changes are kept here and saved when it is back.',
    remedy: 'try again',
  });
  assert.deepEqual(stateOf({ kind: 'refused', message: 'Project not found' }), {
    tone: 'trouble',
    text: 'Not saved: Project not found',
    remedy: 'try again',
  });
});

test('a field with a fault is not passed over in silence', () => {
  assert.deepEqual(stateOf({ kind: 'resting' }, 1), {
    tone: 'trouble',
    text: '1 field not saved: check its error',
    remedy: 'show',
  });
});
