import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Send } from 'lucide-react';
import { trpc } from '../trpc.ts';
import type { Subscription } from './health-words.ts';

/** Sends the example of the subscription's type, and opens its delivery, so that one sees it arrive. */
export function SendTestButton({ subscription }: { subscription: Subscription }) {
  const { subscriptionId, state } = subscription;
  const navigate = useNavigate();
  const send = useMutation(
    trpc.webhooks.sendTest.mutationOptions({
      meta: { showsFailure: true, invalidates: [trpc.webhooks.pathKey()] },
      onSuccess: ({ deliveryId }) => {
        navigate({
          to: '/settings/webhooks/$subscriptionId',
          params: { subscriptionId },
          search: { delivery: deliveryId },
        });
      },
    }),
  );
  if (state !== 'active') return null;
  return (
    <Button
      leftSection={<Send size={16} aria-hidden />}
      loading={send.isPending}
      onClick={() => send.mutate({ subscriptionId })}
    >
      Send test event
    </Button>
  );
}
