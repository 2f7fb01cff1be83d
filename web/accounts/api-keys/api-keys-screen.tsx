import { Anchor, Skeleton, Stack, Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { WebOutputs } from '../../../src/doors/web/contract.ts';
import rows from '../../settings/rows.module.css';
import { EmptyState } from '../../shared/empty-state.tsx';
import { FailureNote } from '../../shared/failure-note.tsx';
import { PageTitle } from '../../shared/page-title.tsx';
import { trpc } from '../../trpc.ts';
import { KeyRow } from './key-row.tsx';
import { NewKeyButton } from './new-key-button.tsx';

const route = getRouteApi('/inside/settings/api-keys');

/** The keys that programs call the API with. */
export function ApiKeysScreen() {
  const keys = useQuery(trpc.apiKeys.list.queryOptions());
  const list = keys.data;
  return (
    <div className={rows.page}>
      <PageTitle actions={list && <NewKeyButton {...list} />}>API keys</PageTitle>
      <Text mb="md" maw={640}>
        Programs use a key to read or change your data through the API. Give each program its own
        key, so that you can revoke one without affecting the others.{' '}
        <Anchor href="/docs" target="_blank" underline="always">
          API documentation
        </Anchor>
      </Text>
      <FailureNote error={keys.error} />
      {keys.isPending && <Waiting />}
      {list && <KeyList list={list} />}
    </div>
  );
}

function KeyList({ list }: { list: WebOutputs['apiKeys']['list'] }) {
  const { ended: showsEnded = false } = route.useSearch();
  const navigate = route.useNavigate();
  const ended = list.keys.filter(({ state }) => state !== 'active');
  const active = list.keys.filter(({ state }) => state === 'active');
  // Newest first, because people look for new keys.
  const shown = [...active.toReversed(), ...(showsEnded ? ended.toReversed() : [])];
  return (
    <Stack>
      {shown.length > 0 ? (
        <ul className={rows.list}>
          {shown.map((key) => (
            <KeyRow key={key.keyId} of={key} list={list} />
          ))}
        </ul>
      ) : (
        <EmptyState title="No active keys">
          Create a key for each program that works with your customers, such as a website form,
          accounting software or an automation service.
        </EmptyState>
      )}
      {ended.length > 0 && (
        <Switch
          label={`Show expired and revoked keys (${ended.length})`}
          checked={showsEnded}
          onChange={(event) =>
            navigate({
              search: event.currentTarget.checked ? { ended: true } : {},
              replace: true,
            })
          }
        />
      )}
    </Stack>
  );
}

function Waiting() {
  return (
    <Stack gap="sm">
      {[1, 2, 3].map((number) => (
        <Skeleton key={number} h={72} />
      ))}
    </Stack>
  );
}
