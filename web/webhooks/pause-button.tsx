import { Button, Radio, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { CirclePause, CirclePlay } from 'lucide-react';
import { useState } from 'react';
import { ConfirmButton } from '../shared/confirm-button.tsx';
import { DialogForm, FormDialog } from '../shared/forms/form-dialog.tsx';
import { trpc, useChange } from '../trpc.ts';
import { capped, type Subscription } from './health-words.ts';

/** Pauses or resumes a subscription. */
export function PauseButton({ subscription }: { subscription: Subscription }) {
  const { subscriptionId, state } = subscription;
  const pause = useChange(trpc.webhooks.pause, { invalidates: [trpc.webhooks.pathKey()] });
  if (state !== 'active') return <EnableButton subscription={subscription} />;
  return (
    <ConfirmButton
      label="Pause"
      leftSection={<CirclePause />}
      title="Pause subscription"
      confirmLabel="Pause subscription"
      onConfirm={() => pause.mutateAsync({ subscriptionId })}
      asking={pause}
    >
      Sundesk sends nothing to this endpoint until you enable the subscription again. Waiting and
      new deliveries are held; you choose then whether to send them.
    </ConfirmButton>
  );
}

function EnableButton({ subscription }: { subscription: Subscription }) {
  const { subscriptionId, state, held } = subscription;
  const [isOpen, dialog] = useDisclosure();
  const [missed, setMissed] = useState<'send' | 'leave'>('send');
  const enable = useChange(trpc.webhooks.enable, {
    success: ({ replayId }) =>
      replayId === null
        ? 'Subscription enabled.'
        : 'Subscription enabled. Held deliveries are being sent.',
    invalidates: [trpc.webhooks.pathKey()],
    onSuccess: dialog.close,
  });
  const run = () => enable.mutate({ subscriptionId, replayMissed: held > 0 && missed === 'send' });
  return (
    <>
      <Button leftSection={<CirclePlay />} onClick={dialog.open} variant="default">
        Enable
      </Button>
      <FormDialog opened={isOpen} onClose={dialog.close} title="Enable subscription">
        <DialogForm submit="Enable subscription" saving={enable} onSubmit={run}>
          <Text>
            New events will be sent again.
            {state === 'disabled' && ' Check first that the endpoint works.'}
          </Text>
          {held > 0 && (
            <Radio.Group
              label={`Held deliveries (${capped(held)})`}
              value={missed}
              onChange={(value) => setMissed(value)}
            >
              <Stack gap="xs" mt="xs">
                <Radio
                  value="send"
                  label="Send now"
                  description="In the background, oldest first"
                />
                <Radio
                  value="leave"
                  label="Keep on hold"
                  description="They may be old; you can replay them later"
                />
              </Stack>
            </Radio.Group>
          )}
        </DialogForm>
      </FormDialog>
    </>
  );
}
