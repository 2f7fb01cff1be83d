import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { SecretDialog } from '../../settings/secret-dialog.tsx';
import { SecretOnce } from '../../settings/secret-once.tsx';
import { CopyField } from '../../shared/copy-field.tsx';
import { FailureNote } from '../../shared/failure-note.tsx';
import { dayAndTime } from '../../shared/formats/formats.ts';
import { trpc, useChange } from '../../trpc.ts';
import { expiryLike, toExpires } from './expiry.ts';
import { ExpiryField } from './expiry-field.tsx';
import type { Key } from './key.ts';
import { curlOf } from './new-key-button.tsx';

const overlaps = [
  { value: '0', label: 'Not at all' },
  { value: '1', label: '1 hour' },
  { value: '24', label: '1 day' },
  { value: '72', label: '3 days' },
  { value: '168', label: '1 week' },
];

/** Makes a key in the place of another, which works on while programs change over. */
export function ReplaceKeyButton({ of: old, apiUrl }: { of: Key; apiUrl: string }) {
  const [isOpen, dialog] = useDisclosure();
  const [overlap, setOverlap] = useState('24');
  const [expiry, setExpiry] = useState(() => expiryLike(old));
  const replace = useChange(trpc.apiKeys.replace, { invalidates: [trpc.apiKeys.pathKey()] });
  const made = replace.data;
  const close = () => {
    dialog.close();
    replace.reset();
  };
  const expires = toExpires(expiry);
  return (
    <>
      <Button variant="default" onClick={dialog.open} aria-label={`Replace ${old.label}`}>
        Replace
      </Button>
      <SecretDialog
        opened={isOpen}
        isMade={made !== undefined}
        onClose={close}
        title={made ? `New key for ${old.label}` : `Replace ${old.label}`}
      >
        {made ? (
          <SecretOnce what="API key" secret={made.apiKey} onDone={close}>
            <Text size="sm">
              {made.oldExpiresAt <= Date.now()
                ? 'The old key is no longer valid.'
                : `The old key stays valid until ${dayAndTime(made.oldExpiresAt)}.`}
            </Text>
            <CopyField label="Try it in a terminal" value={curlOf(apiUrl, made.apiKey)} />
          </SecretOnce>
        ) : (
          <Stack>
            <Text size="sm">
              The new key has the same name and permissions. Customers created with it still belong
              to {old.madeBy}.
            </Text>
            <Select
              label="Old key stays valid"
              description={
                old.expiresAt === null
                  ? undefined
                  : `Until ${dayAndTime(old.expiresAt)} at the latest`
              }
              data={overlaps}
              value={overlap}
              allowDeselect={false}
              onChange={(value) => value !== null && setOverlap(value)}
            />
            <ExpiryField value={expiry} onChange={setExpiry} />
            <FailureNote error={replace.error} />
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                Cancel
              </Button>
              <Button
                loading={replace.isPending}
                disabled={expires === undefined}
                onClick={() =>
                  expires &&
                  replace.mutate({ keyId: old.keyId, overlapHours: Number(overlap), expires })
                }
              >
                Create new key
              </Button>
            </Group>
          </Stack>
        )}
      </SecretDialog>
    </>
  );
}
