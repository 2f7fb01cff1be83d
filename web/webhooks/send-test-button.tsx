import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Send } from 'lucide-react';
import { failureText } from '../shared/failure-note.tsx';
import { trpc } from '../trpc.ts';
import type { Subscription } from './health-words.ts';

/** Sends the example of the subscription's type, and opens its delivery, so that one sees it arrive. */
export function SendTestButton({ subscription }: { subscription: Subscription }) {
  const { subscriptionId, state } = subscription;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const send = useMutation(
    trpc.webhooks.sendTest.mutationOptions({
      onSuccess: ({ deliveryId }) => {
        queryClient.invalidateQueries({ queryKey: trpc.webhooks.pathKey() });
        navigate({
          to: '/settings/webhooks/$subscriptionId',
          params: { subscriptionId },
          search: { delivery: deliveryId },
        });
      },
      onError: (error) => notifications.show({ color: 'red', message: failureText(error) }),
    }),
  );
  if (state !== 'active') return null;
  return (
    <Button
      leftSection={<Send size={16} aria-hidden />}
      loading={send.isPending}
      onClick={() => send.mutate({ subscriptionId })}
    >
      Send a test event
    </Button>
  );
}
