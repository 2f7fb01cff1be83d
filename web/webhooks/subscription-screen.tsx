import { Anchor, Code, Group, Skeleton, Stack, Tabs, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import rows from '../settings/rows.module.css';
import { FailureNote } from '../shared/failure-note.tsx';
import { PageTitle } from '../shared/page-title.tsx';
import { TextLink } from '../shared/text-link.tsx';
import { trpc } from '../trpc.ts';
import { DeliveryDrawer } from './delivery-drawer.tsx';
import { DeliveryTab } from './delivery-tab.tsx';
import { HealthLine } from './health-line.tsx';
import { type Subscription, titleOf, typesOf } from './health-words.ts';
import { PauseButton } from './pause-button.tsx';
import { ReplayTab } from './replay-tab.tsx';
import { SendTestButton } from './send-test-button.tsx';
import { SettingsTab } from './settings-tab.tsx';
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
      <Anchor component="div" size="sm" mb="xs" underline="never">
        <TextLink to="/settings/webhooks" className="touch-target">
          <Group gap={4} display="inline-flex">
            <ArrowLeft size={14} aria-hidden /> All webhooks
          </Group>
        </TextLink>
      </Anchor>
      {found.isPending && <Waiting />}
      {found.data === undefined && <FailureNote error={found.error} />}
      {found.data && <OneSubscription subscription={found.data} />}
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
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
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

function Waiting() {
  return (
    <Stack>
      <Skeleton h={36} w={280} />
      <Skeleton h={20} w={360} />
      <Skeleton h={300} />
    </Stack>
  );
}
