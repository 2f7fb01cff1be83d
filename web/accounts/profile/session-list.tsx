import { Badge, Button, Group, Stack, Text, ThemeIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Laptop, Smartphone, Tablet } from 'lucide-react';
import type { WebOutputs } from '../../../src/doors/web/contract.ts';
import rows from '../../settings/rows.module.css';
import { ago, dayAndTime } from '../../shared/formats/formats.ts';
import { FailureNote, Loaded } from '../../shared/states.tsx';
import { trpc, useChange } from '../../trpc.ts';

type Session = WebOutputs['profile']['sessions'][number];

const icons = { phone: Smartphone, tablet: Tablet, computer: Laptop };

const refresh = { invalidates: [trpc.profile.sessions.queryKey()] };

export function SessionList() {
  const sessions = useQuery(trpc.profile.sessions.queryOptions());
  const endOthers = useChange(trpc.profile.endOtherSessions, {
    success: 'Signed out everywhere else',
    ...refresh,
  });
  return (
    <Stack>
      <Loaded query={sessions} height={72}>
        {(list) => (
          <ul className={rows.list}>
            {list
              .toSorted((a, b) => Number(b.isThis) - Number(a.isThis))
              .map((session) => (
                <SessionRow key={session.sessionId} session={session} />
              ))}
          </ul>
        )}
      </Loaded>
      <FailureNote error={endOthers.error} />
      {sessions.data && sessions.data.length > 1 && (
        <Group>
          <Button
            variant="default"
            onClick={() => endOthers.mutate()}
            loading={endOthers.isPending}
          >
            Sign out everywhere else
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function SessionRow({ session }: { session: Session }) {
  const { sessionId, device, address, signedInAt, lastUsedAt, isThis } = session;
  const { words, kind } = device;
  const Icon = icons[kind];
  const end = useChange(trpc.profile.endSession, { ...refresh });
  return (
    <li className={rows.row}>
      <Group className={rows.facts} wrap="nowrap">
        <ThemeIcon variant="light" color="morning" size="lg" radius="xl" aria-hidden>
          <Icon size={18} />
        </ThemeIcon>
        <div>
          <Group gap="xs">
            <Text fw={500}>{words}</Text>
            {isThis && <Badge color="teal">This browser</Badge>}
          </Group>
          <Text variant="quiet">
            {[
              isThis ? 'Active now' : `Last used ${ago(lastUsedAt)}`,
              `signed in ${dayAndTime(signedInAt)}`,
              address,
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
          <FailureNote error={end.error} />
        </div>
      </Group>
      {!isThis && (
        <Button
          variant="default"
          onClick={() => end.mutate({ sessionId })}
          loading={end.isPending}
          aria-label={`Sign out ${words}, signed in ${dayAndTime(signedInAt)}`}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
