// What a screen reader says while a card is dragged. Columns are named as the pipeline names them.

/** Read with every card that can be dragged. */
export const instructions =
  'Enter opens the customer. Space lifts the card; then the left and right arrow keys choose a status, space drops the card there, and escape puts it back. "Move to" in the menu of the card does the same.';

export function lifted(name: string, column: string): string {
  return `${name} is lifted from ${column}. Choose a status with the left and right arrow keys, then press space.`;
}

export function over(name: string, column: string | undefined): string {
  return column === undefined
    ? `${name} is over no status. Dropped here it goes back.`
    : `${name} is over ${column}.`;
}

export function dropped(
  name: string,
  move: { from: string; to: string | undefined; isCancelled: boolean; isAsked: boolean },
): string {
  const { from, to, isCancelled, isAsked } = move;
  if (isCancelled) return `The move was cancelled. ${name} is back in ${from}.`;
  if (to === undefined || to === from) return `${name} stays in ${from}.`;
  return isAsked ? `Why does ${name} move to ${to}?` : `${name} was moved from ${from} to ${to}.`;
}
