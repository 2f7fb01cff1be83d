import { Anchor, Button, Code, Group, Menu, Radio, Stack, Tabs, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { ArrowLeft, ChevronDown, CirclePause, CirclePlay, Send } from 'lucide-react';
import { useState } from 'react';
import rows from '../settings/rows.module.css';
import { ConfirmButton } from '../shared/confirm-button.tsx';
import { DialogButton, DialogForm } from '../shared/forms/form-dialog.tsx';
import { menuProps } from '../shared/more-menu.tsx';
import { PageTitle } from '../shared/page-title.tsx';
import { Loaded } from '../shared/states.tsx';
import { TextLink } from '../shared/text-link.tsx';
import { trpc, useChange } from '../trpc.ts';
import { DeliveryDrawer } from './delivery-drawer.tsx';
import { DeliveryTab } from './delivery-tab.tsx';
import { HealthLine } from './health-line.tsx';
import { capped, type Subscription, titleOf, typesOf } from './health-words.ts';
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

/** Pauses or resumes a subscription. */
function PauseButton({ subscription }: { subscription: Subscription }) {
  const { subscriptionId, state } = subscription;
  const pause = useChange(trpc.webhooks.pause, { invalidates: [trpc.webhooks.pathKey()] });
  if (state !== 'active') {
    return (
      <DialogButton leftSection={<CirclePlay />} label="Enable" title="Enable subscription">
        {(close) => <EnableForm subscription={subscription} onDone={close} />}
      </DialogButton>
    );
  }
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

function EnableForm({
  subscription: { subscriptionId, state, held },
  onDone,
}: {
  subscription: Subscription;
  onDone: () => void;
}) {
  const [missed, setMissed] = useState<'send' | 'leave'>('send');
  const enable = useChange(trpc.webhooks.enable, {
    success: ({ replayId }) =>
      replayId === null
        ? 'Subscription enabled.'
        : 'Subscription enabled. Held deliveries are being sent.',
    invalidates: [trpc.webhooks.pathKey()],
    onSuccess: onDone,
  });
  return (
    <DialogForm
      values={missed}
      submit="Enable subscription"
      saving={enable}
      onSubmit={() =>
        enable.mutate({ subscriptionId, replayMissed: held > 0 && missed === 'send' })
      }
    >
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
            <Radio value="send" label="Send now" description="In the background, oldest first" />
            <Radio
              value="leave"
              label="Keep on hold"
              description="They may be old; you can replay them later"
            />
          </Stack>
        </Radio.Group>
      )}
    </DialogForm>
  );
}
