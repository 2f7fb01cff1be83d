import { Alert, Anchor, Box, Group, Text } from '@mantine/core';
import { CloudOff, LogIn, UserRoundX } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { makeListeners, signedOut } from '../session/remedies.ts';
import type { Standing } from './live-connection.ts';

/** Says why there are no updates: no network, no server, or no sign-in. It disappears when the cause does. */
export function ConnectionBanner() {
  const now = useSyncExternalStore(connection.subscribe, connection.get);
  return (
    // The region exists from the beginning, so that screen readers announce its content.
    <Box role="status" aria-live="polite">
      {now !== 'fine' && <Banner now={now} />}
    </Box>
  );
}

function Banner({ now }: { now: Exclude<Connection, 'fine'> }) {
  const { Icon, color, title, text } = banners[now];
  return (
    <Alert color={color} icon={<Icon size={20} />} title={title} mb="md" maw={1600}>
      <Group gap="sm" justify="space-between">
        <Text>{text}</Text>
        {now === 'signed out' && (
          <Anchor component="button" type="button" onClick={() => signedOut.ask(true)}>
            Sign in again
          </Anchor>
        )}
        {now === 'another account' && (
          <Anchor component="button" type="button" onClick={() => location.reload()}>
            Reload this window
          </Anchor>
        )}
      </Group>
    </Alert>
  );
}

const banners = {
  offline: {
    Icon: CloudOff,
    color: 'yellow',
    title: 'You are offline',
    text: 'Information here may be out of date. Notes and files of customers are kept on this device until you’re back online; nothing else can be saved.',
  },
  unreachable: {
    Icon: CloudOff,
    color: 'yellow',
    title: 'Can’t reach the server',
    text: 'We keep trying. Your input stays on this page, but you can’t save it until then.',
  },
  'signed out': {
    Icon: LogIn,
    color: 'yellow',
    title: 'You have been signed out',
    text: 'Sign in to continue. Your input stays on this page.',
  },
  'another account': {
    Icon: UserRoundX,
    color: 'yellow',
    title: 'Another account is open in this browser',
    text: 'This window still shows the previous account. Copy anything you typed, then reload it.',
  },
} as const;

/** The browser's connection to the server, or `offline` without a network. */
type Connection = Standing | 'offline';

let current: Connection = 'fine';
const { subscribe, tell } = makeListeners();

/** A store for `useSyncExternalStore`. */
export const connection = {
  subscribe,
  get: () => current,
  set(now: Connection) {
    if (now === current) return;
    current = now;
    tell();
  },
};
