import { useMantineColorScheme } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  Bell,
  Keyboard,
  Moon,
  Plus,
  SlidersHorizontal,
  Sun,
  UserRound,
  UsersRound,
} from 'lucide-react';
import { useStatuses } from '../../shared/statuses.tsx';
import { trpc } from '../../trpc.ts';
import { overlay } from '../overlay.ts';
import { placesFor, settingsFor } from '../places.ts';
import { useSession } from '../session/session.ts';
import { type Entry, findEntries } from './find-entries.ts';

/** An entry with its action. */
export type PaletteEntry = Entry & {
  Icon: typeof UserRound;
  description?: string;
  /** One stays on the screen, so the focus goes back to where it was. */
  stays?: true;
  run: () => void;
};

/** Letters needed to search customers. */
const lettersMin = 2;
const customersMax = 8;

/** Entries for the typed text; `query` is the same text a moment later, which the server searches for. */
export function usePaletteEntries(
  typed: string,
  query: string,
): { entries: PaletteEntry[]; isLooking: boolean } {
  const commands = useCommands();
  const customers = useCustomers(query.trim());
  const isLooking = customers.isLooking || (typed !== query && typed.trim().length >= lettersMin);
  return { entries: [...findEntries(commands, typed), ...customers.entries], isLooking };
}

function useCommands(): PaletteEntry[] {
  const { abilities } = useSession();
  const navigate = useNavigate();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const isDark = colorScheme === 'dark';
  const mayWrite = abilities.includes('customers:write');
  const go = (to: string) => () => void navigate({ to });
  return [
    ...(mayWrite
      ? [
          {
            id: 'new customer',
            group: 'Actions',
            label: 'New lead',
            keywords: 'add create customer',
            Icon: Plus,
            stays: true as const,
            run: () => overlay.open('new customer'),
          },
        ]
      : []),
    ...placesFor(abilities).map(({ to, label, Icon }) => ({
      id: to,
      group: 'Go to',
      label,
      keywords: to === '/pipeline' ? 'board' : to === '/dashboard' ? 'reports figures' : '',
      Icon,
      run: go(to),
    })),
    {
      id: '/profile',
      group: 'Go to',
      label: 'Profile and security',
      keywords: 'password two-factor authentication 2fa sessions',
      Icon: UserRound,
      run: go('/profile'),
    },
    {
      id: '/profile/notifications',
      group: 'Go to',
      label: 'Notifications',
      keywords: 'email notices digest daily bell',
      Icon: Bell,
      run: go('/profile/notifications'),
    },
    ...settingsFor(abilities)
      .flatMap(({ sections }) => sections)
      .map(({ to, label }) => ({
        id: to,
        group: 'Settings',
        label,
        keywords: 'settings',
        Icon: SlidersHorizontal,
        run: go(to),
      })),
    {
      id: 'colours',
      group: 'This browser',
      label: isDark ? 'Light mode' : 'Dark mode',
      keywords: 'theme colours',
      Icon: isDark ? Sun : Moon,
      stays: true,
      run: () => setColorScheme(isDark ? 'light' : 'dark'),
    },
    {
      id: 'shortcuts',
      group: 'This browser',
      label: 'Keyboard shortcuts',
      keywords: 'help keys',
      Icon: Keyboard,
      stays: true,
      run: () => overlay.open('shortcuts'),
    },
  ];
}

function useCustomers(query: string): { entries: PaletteEntry[]; isLooking: boolean } {
  const navigate = useNavigate();
  const { statusOf } = useStatuses();
  const isSearching = query.length >= lettersMin;
  const { data, isFetching } = useQuery({
    ...trpc.customers.list.queryOptions({
      search: query.slice(0, 200),
      sort: 'changed',
      direction: 'desc',
      limit: customersMax,
    }),
    enabled: isSearching,
    placeholderData: keepPreviousData,
  });
  const entries = (isSearching ? (data?.customers ?? []) : []).map(
    ({ customerId, name, email, phone, statusId }) => ({
      id: `customer ${customerId}`,
      group: 'Customers',
      label: name,
      description: [statusOf(statusId)?.name, email === name ? '' : email, phone]
        .filter(Boolean)
        .join(' · '),
      Icon: UsersRound,
      run: () =>
        void navigate({
          to: '/customers/$customerId',
          params: { customerId: String(customerId) },
        }),
    }),
  );
  return { entries, isLooking: isSearching && isFetching };
}
