import { flushSync } from 'react-dom';

/**
 * Makes a change and focuses an element that it adds, in the same turn: nothing that a person types or opens can come
 * between. The change returns the element's id.
 */
export function focusAfter(change: () => string): void {
  let id = '';
  flushSync(() => {
    id = change();
  });
  document.getElementById(id)?.focus();
}
