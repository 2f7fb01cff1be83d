import { Anchor, VisuallyHidden } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Query } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Eye, FileCheck, FileX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { taskKeys } from '../../tasks/use-finish.ts';
import { isNetworkFault, queryClient, trpc } from '../../trpc.ts';
import { twoFactorNeeded } from '../session/remedies.ts';
import { useSession } from '../session/session.ts';
import { connection } from './connection-banner.tsx';
import { type FeedEntry, openLiveConnection, type Standing } from './live-connection.ts';
import { inputOf, isTouchedBy } from './touched-by.ts';

/** Queries that several events touch within this time are reloaded once. */
const coalesceMs = 1000;
/** Old events are of no interest after a window has slept. */
const freshMs = 5 * 60_000;
/** A window that is hidden only for a moment keeps its connection. */
const hiddenMs = 3000;

/** Keeps the screen up to date, and notifies when a customer views a proposal, has signed or declines. */
export function LiveUpdates() {
  const { accountId, user } = useSession();
  const [announced, setAnnounced] = useState('');
  const userId = user?.userId;
  const navigate = useNavigate();

  useEffect(() => {
    // The screen may show what was loaded before the connection was open, and what happened in between is an entry as well.
    const from = queryClient.getQueryData(trpc.session.current.queryKey())?.feedCursor;
    const stale = collectStale();
    let wasAway = false;
    const live = openLiveConnection(
      {
        connect: (after = String(from ?? '')) => new EventSource(addressOf(accountId, after)),
        ask: () => findStanding(accountId, userId),
        after(waitMs, run) {
          const timer = setTimeout(run, waitMs);
          return () => clearTimeout(timer);
        },
        random: Math.random,
      },
      {
        onEntry(entry) {
          stale.add(entry);
          if (!entry.isByCustomer || entry.ageMs > freshMs) return;
          show(entry, navigate);
          setAnnounced(entry.title);
        },
        onChanges: stale.addChanges,
        onMany: () => void queryClient.invalidateQueries(),
        onStanding(standing) {
          connection.set(standing);
          if (standing === 'fine' && wasAway) void queryClient.invalidateQueries();
          wasAway = standing !== 'fine';
        },
      },
    );
    const stop = followWindow(live);
    return () => {
      stop();
      live.sleep();
      stale.stop();
    };
  }, [accountId, userId, navigate]);

  return (
    <VisuallyHidden role="status" aria-live="polite">
      {announced}
    </VisuallyHidden>
  );
}

type Navigate = ReturnType<typeof useNavigate>;

/** Names the window's account, whatever others in this browser have changed to since. */
function addressOf(accountId: number, after: string): string {
  return `/app/live?${new URLSearchParams({ account: String(accountId), after })}`;
}

/** Finds the reason for a lost connection: the browser gives none for a connection, but does for a request. */
async function findStanding(accountId: number, userId: number | undefined): Promise<Standing> {
  try {
    const session = await queryClient.fetchQuery({
      ...trpc.session.current.queryOptions(),
      staleTime: 0,
      retry: false,
    });
    if (session === null) return 'signed out';
    if (session.mustSetUpTwoFactor) twoFactorNeeded.tell();
    const isSame = session.accountId === accountId && session.user?.userId === userId;
    return isSame ? 'fine' : 'another account';
  } catch (error) {
    return isNetworkFault(error) ? 'unreachable' : 'fine';
  }
}

/** Lets the connection sleep while the window is hidden or the device is offline. */
function followWindow(live: { wake(): void; sleep(): void }): () => void {
  let hiding: ReturnType<typeof setTimeout> | undefined;
  const follow = () => {
    clearTimeout(hiding);
    if (!navigator.onLine) {
      connection.set('offline');
      live.sleep();
    } else if (document.visibilityState === 'visible') {
      if (connection.get() === 'offline') connection.set('unreachable');
      live.wake();
    } else {
      hiding = setTimeout(() => live.sleep(), hiddenMs);
    }
  };
  const stopping = new AbortController();
  const { signal } = stopping;
  for (const event of ['online', 'offline', 'pageshow']) {
    window.addEventListener(event, follow, { signal });
  }
  document.addEventListener('visibilitychange', follow, { signal });
  follow();
  return () => {
    clearTimeout(hiding);
    stopping.abort();
  };
}

/** What shows next steps, replies and the notices of them. */
const changedQuietly = [...taskKeys, trpc.messages.pathKey(), trpc.notices.pathKey()];

function collectStale() {
  let waiting: FeedEntry[] = [];
  let isMoreStale = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  function flush(): void {
    const happened = waiting;
    waiting = [];
    if (isMoreStale) {
      for (const queryKey of changedQuietly) void queryClient.invalidateQueries({ queryKey });
    }
    isMoreStale = false;
    timer = undefined;
    const isTouched = ({ queryKey }: Query) =>
      happened.some((entry) => isTouchedBy(inputOf(queryKey), entry));
    const isReport = ({ queryKey }: Query) => inputOf(queryKey).path[0] === 'dashboard';
    void queryClient.invalidateQueries({
      predicate: (query) => isTouched(query) && !isReport(query),
    });
    // Reports are costly, and loaded again when the member returns to them.
    void queryClient.invalidateQueries({ predicate: isReport, refetchType: 'none' });
  }
  return {
    add(entry: FeedEntry) {
      waiting.push(entry);
      timer ??= setTimeout(flush, coalesceMs);
    },
    addChanges() {
      isMoreStale = true;
      timer ??= setTimeout(flush, coalesceMs);
    },
    stop: () => clearTimeout(timer),
  };
}

const viewed = { color: 'morning', Icon: Eye };
const looks: Readonly<Record<string, typeof viewed>> = {
  contract_signed: { color: 'green', Icon: FileCheck },
  contract_declined: { color: 'red', Icon: FileX },
};

function show({ type, customerId, projectId, title }: FeedEntry, navigate: Navigate): void {
  const id = `${type} ${projectId ?? customerId}`;
  const { color, Icon } = looks[type] ?? viewed;
  const hide = () => notifications.hide(id);
  const to = projectId === undefined ? `/customers/${customerId}` : `/projects/${projectId}`;
  // Replaces the previous notification about the same project.
  hide();
  notifications.show({
    id,
    // The live region above announces the words, so the notification must not repeat them.
    role: 'status',
    'aria-live': 'off',
    title,
    color,
    icon: <Icon size={18} />,
    withBorder: true,
    autoClose: 12_000,
    // Notifications live outside of the router, so this is not a link of it.
    message: (
      <Anchor
        href={`/app${to}`}
        onClick={(event) => {
          hide();
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          void navigate({ to });
        }}
      >
        {projectId === undefined ? 'Open customer' : 'Open project'}
      </Anchor>
    ),
  });
}
