import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { cardElementId } from '../board/card.tsx';
import { stepFrom } from '../list/choose-rows.ts';

/**
 * Leads from one customer's panel to another and closes it. The address names the customer: going back closes the panel,
 * and the next customer takes the place of the one before. Once it is closed, the focus is on its card again.
 */
export function usePanel(customerId: number): { close: () => void; step: (by: 1 | -1) => void } {
  const navigate = useNavigate({ from: '/pipeline' });
  const router = useRouter();
  useCard(customerId);
  const replace = (customer: number | undefined) =>
    navigate({
      search: (before) => ({ ...before, customer }),
      state: (before) => ({ ...before, write: undefined }),
      replace: true,
      resetScroll: false,
    });
  return {
    close: () => {
      if (router.state.location.state.isFromBoard) router.history.back();
      else void replace(undefined);
    },
    /** Shows the customer of the next card on the board, or of the one before. */
    step: (by) => {
      const ids = shownCards();
      const next = ids[stepFrom(ids.indexOf(customerId), by, ids.length)];
      if (next !== undefined) void replace(next);
    },
  };
}

/** Brings the card into view, and gives it the focus when the panel has gone with it. */
function useCard(customerId: number): void {
  const latest = useRef(customerId);
  useEffect(() => {
    latest.current = customerId;
    cardOf(customerId)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [customerId]);
  useEffect(
    () => () => {
      const isFocusLost = document.activeElement === document.body;
      if (isFocusLost) cardOf(latest.current)?.focus({ preventScroll: true });
    },
    [],
  );
}

/** Whether the panel's customer is the first or the last on the board. */
export function endsOf(customerId: number): { isFirst: boolean; isLast: boolean } {
  const ids = shownCards();
  return { isFirst: ids.indexOf(customerId) <= 0, isLast: ids.at(-1) === customerId };
}

function cardOf(customerId: number): HTMLElement | null {
  return document.getElementById(cardElementId(customerId));
}

/** The customers of all cards that the board shows, column by column. */
function shownCards(): number[] {
  const cards = document.querySelectorAll(`a[id^="${cardElementId('')}"]`);
  return [...cards].map(({ id }) => Number(id.slice(cardElementId('').length)));
}
