import { Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ChevronDown, Send } from 'lucide-react';
import { menuProps } from '../shared/menu-props.ts';
import { trpc, useChange } from '../trpc.ts';
import type { Subscription } from './health-words.ts';
import type { EventType } from './subscription-values.ts';

/**
 * Sends the example of one of the subscription's types, and opens its delivery, so that one sees it arrive. A
 * subscription to several types asks which.
 */
export function SendTestButton({ subscription }: { subscription: Subscription }) {
  const { subscriptionId, state, types } = subscription;
  const navigate = useNavigate();
  const hasSeveral = types === '*' || types.length > 1;
  const known = useQuery(trpc.webhooks.eventTypes.queryOptions(undefined, { enabled: hasSeveral }));
  const send = useChange(trpc.webhooks.sendTest, {
    showsFailure: true,
    invalidates: [trpc.webhooks.pathKey()],
    onSuccess: ({ deliveryId }) => {
      navigate({
        to: '/settings/webhooks/$subscriptionId',
        params: { subscriptionId },
        search: { delivery: deliveryId },
      });
    },
  });
  if (state !== 'active') return null;
  const offered = (known.data ?? []).filter(({ type }) => types === '*' || types.includes(type));
  const run = (type?: EventType) => send.mutate({ subscriptionId, ...(type && { type }) });
  const button = {
    leftSection: <Send size={16} aria-hidden />,
    loading: send.isPending,
    children: 'Send test event',
  };
  if (!hasSeveral) return <Button {...button} onClick={() => run()} />;
  return (
    <Menu {...menuProps} position="bottom-end">
      <Menu.Target>
        <Button
          {...button}
          rightSection={<ChevronDown size={16} aria-hidden />}
          disabled={offered.length === 0}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Event type</Menu.Label>
        {offered.map(({ type, summary }) => (
          <Menu.Item key={type} onClick={() => run(type)}>
            {summary}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
