import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ComposerTab } from '../composer/composer.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry before this one in the history is the board without its panel. */
    isFromBoard?: boolean;
    /** What the panel begins to write at once. */
    write?: ComposerTab | undefined;
  }
}

/** Leads to the panel of a customer, and to what is written there, as a link or as an action. */
export function useToPanel() {
  const navigate = useNavigate({ from: '/pipeline' });
  const isPanelOpen = useSearch({
    from: '/inside/pipeline',
    select: ({ customer }) => customer !== undefined,
  });
  const toPanel = (customer: number, write?: ComposerTab) =>
    ({
      search: (before: object) => ({ ...before, customer }),
      // The next customer takes the place of the one before, so that going back closes the panel.
      replace: isPanelOpen,
      state: (before: { isFromBoard?: boolean }) => ({
        ...before,
        ...(!isPanelOpen && { isFromBoard: true }),
        write,
      }),
      resetScroll: false,
    }) as const;
  return {
    toPanel,
    openPanel: (customer: number, write: ComposerTab) => void navigate(toPanel(customer, write)),
  };
}
