/** Marks the field that receives what was typed ahead. */
export const receivesTypedAhead = { 'data-receives-typed-ahead': true };
const receiver = '[data-receives-typed-ahead]';

let text = '';

/**
 * What a person types after they asked for the search and before its field has the focus, which takes as long as its
 * code does to arrive. Nothing of it reaches the screen below.
 */
export const typedAhead = {
  begin(): void {
    text = '';
    document.addEventListener('keydown', collect, true);
  },
  end(): void {
    text = '';
    document.removeEventListener('keydown', collect, true);
  },
  /** For the field, once it has the focus. */
  take(): string {
    const typed = text;
    typedAhead.end();
    return typed;
  },
};

function collect(event: KeyboardEvent): void {
  if (event.target instanceof Element && event.target.matches(receiver)) return;
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (event.key === 'Backspace') text = text.slice(0, -1);
  else if ([...event.key].length === 1) text += event.key;
  else return;
  event.preventDefault();
  event.stopPropagation();
}
