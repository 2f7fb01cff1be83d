// Announcements of a screen reader while a card is dragged. Columns have the names of the pipeline.

/** Read with every card that can be dragged. */
export const instructions =
  'Press Enter to open the customer, an arrow key for another card, 1 to 9 to move the card to a status, and full stop for more actions. Or press Space to pick up the card, choose a status with the left and right arrow keys, then press Space to drop it or Escape to cancel.';

export function lifted(name: string, column: string): string {
  return `${name} picked up from ${column}. Choose a status with the left and right arrow keys, then press Space.`;
}

export function over(name: string, column: string | undefined): string {
  return column === undefined
    ? `${name} isn’t over a status. Drop it here to cancel.`
    : `${name} is over ${column}.`;
}

export function dropped(
  name: string,
  move: { from: string; to: string | undefined; isCancelled: boolean; needsReason: boolean },
): string {
  const { from, to, isCancelled, needsReason } = move;
  if (isCancelled) return `Move cancelled. ${name} is back in ${from}.`;
  if (to === undefined || to === from) return `${name} stays in ${from}.`;
  return needsReason ? `Why is ${name} moving to ${to}?` : `${name} moved from ${from} to ${to}.`;
}
