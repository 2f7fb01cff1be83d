import { Anchor, Badge, Group, Stack, Switch, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { WebOutputs } from '../../../src/doors/web/contract.ts';
import rows from '../../settings/rows.module.css';
import { ConfirmButton } from '../../shared/confirm-button.tsx';
import { ago, day, dayAndTime } from '../../shared/formats/formats.ts';
import { PageTitle } from '../../shared/page-title.tsx';
import { EmptyState, Loaded } from '../../shared/states.tsx';
import { trpc, useChange } from '../../trpc.ts';
import type { Key } from './key-buttons.tsx';
import { describePermissions, NewKeyButton, ReplaceKeyButton } from './key-buttons.tsx';

const route = getRouteApi('/inside/settings/api-keys');

/** The keys that programs call the API with. */
export function ApiKeysScreen() {
  const keys = useQuery(trpc.apiKeys.list.queryOptions());
  return (
    <div className={rows.page}>
      <PageTitle actions={keys.data && <NewKeyButton {...keys.data} />}>API keys</PageTitle>
      <Text variant="quiet" mb="md" maw={640}>
        Programs use a key to read or change your data through the API. Give each program its own
        key, so that you can revoke one without affecting the others.{' '}
        <Anchor href="/docs" target="_blank" underline="always">
          API documentation
        </Anchor>
      </Text>
      <Loaded query={keys} bars={3} height={72}>
        {(list) => <KeyList list={list} />}
      </Loaded>
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

type List = WebOutputs['apiKeys']['list'];

/** One key, with what its owner recognises it by: its label, permissions and last use. */
function KeyRow({ of: key, list }: { of: Key; list: List }) {
  const name = key.label || 'Unnamed key';
  return (
    <li className={rows.row}>
      <div className={rows.facts}>
        <Group gap="xs">
          <Title size="h5">{name}</Title>
          {key.state !== 'active' && (
            <Badge color="gray">{key.state === 'revoked' ? 'Revoked' : 'Expired'}</Badge>
          )}
        </Group>
        <Text my={2}>{describePermissions(key.permissions, list.permissions)}</Text>
        <Text variant="quiet">
          {[lastUse(key), ending(key), `created ${day(key.createdAt)} by ${key.madeBy}`].join(
            ' · ',
          )}
        </Text>
      </div>
      {key.state === 'active' && (
        <Group gap="xs">
          <ReplaceKeyButton of={key} apiUrl={list.apiUrl} />
          <RevokeButton keyId={key.keyId} name={name} />
        </Group>
      )}
    </li>
  );
}

function lastUse({ lastUsedAt }: Key): string {
  return lastUsedAt === null ? 'Never used' : `Last used ${ago(lastUsedAt)}`;
}

function ending({ state, expiresAt, revokedAt }: Key): string {
  if (revokedAt !== null) return `revoked ${dayAndTime(revokedAt)}`;
  if (expiresAt === null) return 'never expires';
  return state === 'expired'
    ? `expired ${dayAndTime(expiresAt)}`
    : `expires ${dayAndTime(expiresAt)}`;
}

function RevokeButton({ keyId, name }: { keyId: string; name: string }) {
  const revoke = useChange(trpc.apiKeys.revoke, { invalidates: [trpc.apiKeys.pathKey()] });
  return (
    <ConfirmButton
      label="Revoke"
      title={`Revoke ${name}`}
      confirmLabel="Revoke key"
      onConfirm={() => revoke.mutateAsync({ keyId })}
      asking={revoke}
    >
      Programs that use this key stop working at their next request. You can’t undo this.
    </ConfirmButton>
  );
}
