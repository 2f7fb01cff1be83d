/** Moves the focus to the next or the previous row, so that `j`, `k` and Enter read the list without a mouse. */
export function stepRow(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('[data-row]')];
  const at = links.indexOf(document.activeElement as HTMLElement);
  links[stepFrom(at, step, links.length)]?.focus();
}

/** The row after a step: the first one if none (-1) has the focus, and never beyond the ends. */
export function stepFrom(at: number, step: 1 | -1, length: number): number {
  if (at === -1) return 0;
  return Math.min(Math.max(at + step, 0), length - 1);
}
