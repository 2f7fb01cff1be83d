import { Anchor, Button, Code, Group, Menu, Stack, Tabs, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { ArrowLeft, ChevronDown, Send } from 'lucide-react';
import rows from '../settings/rows.module.css';
import { menuProps } from '../shared/more-menu.tsx';
import { PageTitle } from '../shared/page-title.tsx';
import { Loaded } from '../shared/states.tsx';
import { TextLink } from '../shared/text-link.tsx';
import { trpc, useChange } from '../trpc.ts';
import { DeliveryDrawer } from './delivery-drawer.tsx';
import { DeliveryTab } from './delivery-tab.tsx';
import { HealthLine } from './health-line.tsx';
import { type Subscription, titleOf, typesOf } from './health-words.ts';
import { PauseButton } from './pause-button.tsx';
import { ReplayTab } from './replay-tab.tsx';
import { SettingsTab } from './settings-tab.tsx';
import type { EventType } from './subscription-fields.tsx';
import type { Tab } from './subscription-search.ts';

const route = getRouteApi('/inside/settings/webhooks/$subscriptionId');

/** Time between looks for changes. */
const lookAgainMs = 5000;

/** One subscription: its health, its deliveries, and its settings. */
export function SubscriptionScreen() {
  const { subscriptionId } = route.useParams();
  const found = useQuery(
    trpc.webhooks.find.queryOptions({ subscriptionId }, { refetchInterval: lookAgainMs }),
  );
  return (
    <div className={rows.page}>
      <Anchor component="div" mb="xs" underline="never">
        <TextLink to="/settings/webhooks" className="touch-target">
          <Group gap={4} display="inline-flex">
            <ArrowLeft size={14} /> All webhooks
          </Group>
        </TextLink>
      </Anchor>
      <Loaded query={found} height={360}>
        {(subscription) => <OneSubscription subscription={subscription} />}
      </Loaded>
    </div>
  );
}

function OneSubscription({ subscription }: { subscription: Subscription }) {
  const { tab = 'deliveries', delivery } = route.useSearch();
  const navigate = route.useNavigate();
  const isOver = subscription.state === 'gone';
  return (
    <>
      <PageTitle
        actions={
          !isOver && (
            <>
              <SendTestButton subscription={subscription} />
              <PauseButton subscription={subscription} />
            </>
          )
        }
      >
        {titleOf(subscription)}
      </PageTitle>
      <Stack gap={4} mb="md">
        <Text>
          <Code>{typesOf(subscription)}</Code> to {subscription.hookUrl}
        </Text>
        <HealthLine of={subscription} />
      </Stack>
      <Tabs
        value={tab}
        onChange={(to) =>
          navigate({ search: { tab: to === 'deliveries' ? undefined : (to as Tab) } })
        }
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="deliveries">Deliveries</Tabs.Tab>
          {!isOver && <Tabs.Tab value="replays">Replays</Tabs.Tab>}
          {!isOver && <Tabs.Tab value="settings">Settings</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="deliveries">
          <DeliveryTab subscription={subscription} />
        </Tabs.Panel>
        <Tabs.Panel value="replays">
          <ReplayTab subscription={subscription} />
        </Tabs.Panel>
        <Tabs.Panel value="settings">
          <SettingsTab key={subscription.subscriptionId} subscription={subscription} />
        </Tabs.Panel>
      </Tabs>
      <DeliveryDrawer
        deliveryId={delivery}
        onClose={() =>
          navigate({ search: (search) => ({ ...search, delivery: undefined }), resetScroll: false })
        }
      />
    </>
  );
}

/**
 * Sends the example of one of the subscription's types, and opens its delivery, so that one sees it arrive. A
 * subscription to several types asks which.
 */
function SendTestButton({ subscription }: { subscription: Subscription }) {
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
    leftSection: <Send />,
    loading: send.isPending,
    children: 'Send test event',
  };
  if (!hasSeveral) return <Button {...button} onClick={() => run()} />;
  return (
    <Menu {...menuProps} position="bottom-end">
      <Menu.Target>
        <Button {...button} rightSection={<ChevronDown />} disabled={offered.length === 0} />
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
