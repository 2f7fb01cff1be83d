/** Space left between a column that was brought into view and the edge of the board. */
const marginPx = 16;

/**
 * Scrolls the board so that the whole of a column is seen, and some card of it where it has any: a card that is dragged
 * with the keyboard goes only to what is seen. Says whether anything moved.
 */
export function revealColumn(region: HTMLElement, statusId: string): boolean {
  const place = region.querySelector<HTMLElement>(`[data-rfd-droppable-id="${statusId}"]`);
  if (place === null) return false;
  const frame = region.getBoundingClientRect();
  const { scrollLeft, scrollTop } = region;
  region.scrollLeft += scrollToReveal(frame, place.getBoundingClientRect());
  const cards = [...place.children].map((card) => card.getBoundingClientRect());
  if (cards.length > 0 && !cards.some((card) => isWithin(frame, card))) region.scrollTop = 0;
  return region.scrollLeft !== scrollLeft || region.scrollTop !== scrollTop;
}

/** Pixels to scroll a frame sideways to show a place in it, or the place's left edge if it is too wide. */
export function scrollToReveal(
  frame: { left: number; right: number },
  place: { left: number; right: number },
): number {
  const beyondRight = place.right + marginPx - frame.right;
  const beyondLeft = place.left - marginPx - frame.left;
  if (beyondLeft < 0) return beyondLeft;
  return beyondRight > 0 ? Math.min(beyondRight, beyondLeft) : 0;
}

function isWithin(
  frame: { top: number; bottom: number },
  card: { top: number; bottom: number },
): boolean {
  return card.top >= frame.top && card.bottom <= frame.bottom;
}

/** The next column in a direction that a card may go to; undefined at the end. */
export function nextColumn(
  order: readonly { id: string; isOpen: boolean }[],
  from: string,
  step: 1 | -1,
): string | undefined {
  const at = order.findIndex(({ id }) => id === from);
  const beyond = step === 1 ? order.slice(at + 1) : order.slice(0, Math.max(at, 0)).reverse();
  return beyond.find(({ isOpen }) => isOpen)?.id;
}
