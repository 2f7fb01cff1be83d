import type { Status } from './may-move.ts';

/** Marks what the arrow keys lead to: the cards of a column, and the buttons above and below them. */
export const stop = { 'data-stop': '' };

/**
 * What an arrow key, Home or End leads to: the stop above or below, or the one at about the same height in the column
 * beside.
 */
export function neighbourOf(from: HTMLElement, key: string): HTMLElement | undefined {
  const column = from.closest('section[data-status]');
  const own = stopsOf(column);
  const at = own.indexOf(from);
  if (key === 'ArrowUp') return own[at - 1];
  if (key === 'ArrowDown') return own[at + 1];
  if (key === 'Home') return own[0];
  if (key === 'End') return own.at(-1);
  const top = (element: HTMLElement) => element.getBoundingClientRect().top;
  const distance = (element: HTMLElement) => Math.abs(top(element) - top(from));
  const beside = key === 'ArrowRight' ? column?.nextElementSibling : column?.previousElementSibling;
  return stopsOf(beside).sort((one, other) => distance(one) - distance(other))[0];
}

export const leadingKeys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'];

function stopsOf(column: Element | null | undefined): HTMLElement[] {
  return [...(column?.querySelectorAll<HTMLElement>('[data-stop]') ?? [])];
}

/** The key that moves a card to a status: 1 for the pipeline's start and so on, as far as there are digits. */
export function keyOf(
  { statusId }: Pick<Status, 'statusId'>,
  statuses: readonly Pick<Status, 'statusId' | 'isInitial'>[],
): string | undefined {
  const start = Math.max(
    statuses.findIndex(({ isInitial }) => isInitial),
    0,
  );
  const number = statuses.findIndex((one) => one.statusId === statusId) - start + 1;
  return number >= 1 && number <= 9 ? String(number) : undefined;
}
