import { Badge, Group, Text, Title } from '@mantine/core';
import type { WebOutputs } from '../../../src/doors/web/contract.ts';
import rows from '../../settings/rows.module.css';
import { ConfirmButton } from '../../shared/confirm-button.tsx';
import { ago, day, dayAndTime } from '../../shared/formats/formats.ts';
import { trpc, useChange } from '../../trpc.ts';
import type { Key } from './key.ts';
import { describePermissions } from './permission-words.ts';
import { ReplaceKeyButton } from './replace-key-button.tsx';

type List = WebOutputs['apiKeys']['list'];

/** One key, with what its owner recognises it by: its label, permissions and last use. */
export function KeyRow({ of: key, list }: { of: Key; list: List }) {
  const name = key.label || 'Unnamed key';
  return (
    <li className={rows.row}>
      <div className={rows.facts}>
        <Group gap="xs">
          <Title order={2} size="h5">
            {name}
          </Title>
          {key.state !== 'active' && (
            <Badge color="gray">{key.state === 'revoked' ? 'Revoked' : 'Expired'}</Badge>
          )}
        </Group>
        <Text size="sm" my={2}>
          {describePermissions(key.permissions, list.permissions)}
        </Text>
        <Text size="sm" className={rows.quiet}>
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
      error={revoke.error}
      isPending={revoke.isPending}
    >
      Programs that use this key stop working at their next request. You can’t undo this.
    </ConfirmButton>
  );
}
