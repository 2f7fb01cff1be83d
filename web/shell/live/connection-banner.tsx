import { Alert, Anchor, Box, Group, Text } from '@mantine/core';
import { CloudOff, LogIn, UserRoundX } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { signedOut } from '../session/signed-out.ts';
import { type Connection, connection } from './connection.ts';

/** Says why nothing moves: no network, no server, nobody signed in. It goes by itself when that is over. */
export function ConnectionBanner() {
  const now = useSyncExternalStore(connection.subscribe, connection.get);
  return (
    // The region is there from the beginning, so that what comes into it is read out.
    <Box role="status" aria-live="polite">
      {now !== 'fine' && <Banner now={now} />}
    </Box>
  );
}

function Banner({ now }: { now: Exclude<Connection, 'fine'> }) {
  const { Icon, color, title, text } = banners[now];
  return (
    <Alert
      color={color}
      variant="light"
      icon={<Icon size={20} aria-hidden />}
      title={title}
      mb="md"
      maw={1600}
    >
      <Group gap="sm" justify="space-between">
        <Text size="sm">{text}</Text>
        {now === 'signed out' && (
          <Anchor component="button" type="button" size="sm" onClick={() => signedOut.ask(true)}>
            Sign in again
          </Anchor>
        )}
        {now === 'somebody else' && (
          <Anchor component="button" type="button" size="sm" onClick={() => location.reload()}>
            Load this window again
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
    text: 'What you see may be out of date, and nothing can be saved until the connection is back.',
  },
  unreachable: {
    Icon: CloudOff,
    color: 'yellow',
    title: 'The server cannot be reached',
    text: 'We keep trying. What you typed stays on this page; nothing can be saved until then.',
  },
  'signed out': {
    Icon: LogIn,
    color: 'yellow',
    title: 'You have been signed out',
    text: 'Sign in to go on. What you typed stays on this page.',
  },
  'somebody else': {
    Icon: UserRoundX,
    color: 'yellow',
    title: 'Another account is open in this browser',
    text: 'This window still shows the one before. Copy what you typed, then load it again.',
  },
} as const;
