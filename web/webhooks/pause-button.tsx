import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { CirclePause, CirclePlay } from 'lucide-react';
import { useState } from 'react';
import type { WebOutputs } from '../../src/doors/web/contract.ts';
import { ConfirmButton } from '../shared/confirm-button.tsx';
import { FailureNote } from '../shared/failure-note.tsx';
import { trpc } from '../trpc.ts';
import { capped, type Subscription } from './health-words.ts';

/** Holds what is sent to a subscription, or lets it be sent again. */
export function PauseButton({ subscription }: { subscription: Subscription }) {
  const { subscriptionId, state } = subscription;
  const pause = useMutation(
    trpc.webhooks.pause.mutationOptions({
      meta: { invalidates: [trpc.webhooks.pathKey()] },
    }),
  );
  if (state !== 'active') return <EnableButton subscription={subscription} />;
  return (
    <ConfirmButton
      label="Pause"
      leftSection={<CirclePause size={16} aria-hidden />}
      title="Pause this subscription"
      confirmLabel="Pause it"
      onConfirm={() => pause.mutateAsync({ subscriptionId })}
      error={pause.error}
      isPending={pause.isPending}
    >
      Nothing more is sent to it until you enable it again. What waits, and what happens meanwhile,
      is held; you then choose whether it is sent after all.
    </ConfirmButton>
  );
}

function EnableButton({ subscription }: { subscription: Subscription }) {
  const { subscriptionId, state, held } = subscription;
  const [isOpen, dialog] = useDisclosure();
  const [missed, setMissed] = useState<'send' | 'leave'>('send');
  const enable = useMutation(
    trpc.webhooks.enable.mutationOptions({
      meta: {
        success: ({ replayId }: WebOutputs['webhooks']['enable']) =>
          replayId === null ? 'Enabled.' : 'Enabled. What was held is being sent.',
        invalidates: [trpc.webhooks.pathKey()],
      },
      onSuccess: dialog.close,
    }),
  );
  const run = () => enable.mutate({ subscriptionId, replayMissed: held > 0 && missed === 'send' });
  return (
    <>
      <Button
        leftSection={<CirclePlay size={16} aria-hidden />}
        onClick={dialog.open}
        variant="default"
      >
        Enable
      </Button>
      <Modal opened={isOpen} onClose={dialog.close} title="Enable this subscription">
        <Stack>
          <Text size="sm">
            Events are sent to it again from now on.
            {state === 'disabled' && ' Make sure first that its receiver works.'}
          </Text>
          {held > 0 && (
            <Radio.Group
              label={`What about ${capped(held)} held meanwhile?`}
              value={missed}
              onChange={(value) => setMissed(value as typeof missed)}
            >
              <Stack gap="xs" mt="xs">
                <Radio
                  value="send"
                  label="Send them now"
                  description="In the background, the oldest first"
                />
                <Radio
                  value="leave"
                  label="Leave them held"
                  description="They may be old; you can replay them later"
                />
              </Stack>
            </Radio.Group>
          )}
          <FailureNote error={enable.error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={dialog.close}>
              Cancel
            </Button>
            <Button onClick={run} loading={enable.isPending}>
              Enable it
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
