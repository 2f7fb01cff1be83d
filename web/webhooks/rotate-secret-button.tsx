import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { SecretDialog } from '../settings/secret-dialog.tsx';
import { SecretOnce } from '../settings/secret-once.tsx';
import { FailureNote } from '../shared/failure-note.tsx';
import { dayAndTime } from '../shared/formats/formats.ts';
import { trpc, useChange } from '../trpc.ts';
import type { Subscription } from './health-words.ts';
import { OwnSecretField, OwnSecretNote } from './subscription-fields.tsx';

const overlaps = [
  { value: '0', label: 'Not at all (secret leaked)' },
  { value: '1', label: '1 hour' },
  { value: '24', label: '1 day' },
  { value: '72', label: '3 days' },
  { value: '168', label: '1 week' },
];

/** Gives a subscription a new secret, beside which the old one signs while the receiver changes over. */
export function RotateSecretButton({ subscription }: { subscription: Subscription }) {
  const { subscriptionId, previousSignsUntil } = subscription;
  const [isOpen, dialog] = useDisclosure();
  const [overlap, setOverlap] = useState('24');
  const [secret, setSecret] = useState('');
  const rotate = useChange(trpc.webhooks.rotateSecret, { invalidates: [trpc.webhooks.pathKey()] });
  const made = rotate.data;
  const words = made && (
    <Text size="sm">
      {made.previousSignsUntil === null
        ? 'The old secret is no longer valid.'
        : `The old secret stays valid until ${dayAndTime(made.previousSignsUntil)}.`}
    </Text>
  );
  const close = () => {
    dialog.close();
    rotate.reset();
    setSecret('');
  };
  return (
    <>
      <Button variant="default" onClick={dialog.open}>
        Replace secret
      </Button>
      <SecretDialog
        opened={isOpen}
        isMade={made !== undefined}
        onClose={close}
        title={made ? 'Your new signing secret' : 'Replace signing secret'}
      >
        {made && made.signingSecret === '' ? (
          <OwnSecretNote onDone={close}>{words}</OwnSecretNote>
        ) : made ? (
          <SecretOnce what="Signing secret" secret={made.signingSecret} onDone={close}>
            {words}
          </SecretOnce>
        ) : (
          <Stack>
            <Text size="sm">
              While both secrets are valid, deliveries carry a signature of each.
              {previousSignsUntil !== null && ' The secret before this one stops being valid now.'}
            </Text>
            <Select
              label="Old secret stays valid"
              data={overlaps}
              value={overlap}
              allowDeselect={false}
              onChange={(value) => value !== null && setOverlap(value)}
            />
            <OwnSecretField value={secret} onChange={setSecret} />
            <FailureNote error={rotate.error} />
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                Cancel
              </Button>
              <Button
                loading={rotate.isPending}
                onClick={() =>
                  rotate.mutate({
                    subscriptionId,
                    overlapHours: Number(overlap),
                    ...(secret !== '' && { ownSecret: secret.trim() }),
                  })
                }
              >
                {secret === '' ? 'Create new secret' : 'Use this secret'}
              </Button>
            </Group>
          </Stack>
        )}
      </SecretDialog>
    </>
  );
}
