import { Anchor, Code, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { OctagonAlert, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import rows from '../settings/rows.module.css';
import { count, dayAndTime } from '../shared/formats/formats.ts';
import { PageTitle } from '../shared/page-title.tsx';
import { EmptyState, Loaded, MoreButton } from '../shared/states.tsx';
import { TextLink } from '../shared/text-link.tsx';
import { TextTable } from '../shared/wide-table.tsx';
import { trpc } from '../trpc.ts';
import { HealthLine } from './health-line.tsx';
import { hasText, hostOf, type Subscription, titleOf, typesOf } from './health-words.ts';
import { NewSubscriptionButton } from './new-subscription-button.tsx';

/** Time between looks for changes. */
const lookAgainMs = 10_000;

/** The subscriptions and their health. */
export function WebhooksScreen() {
  const found = useQuery(
    trpc.webhooks.list.queryOptions(undefined, { refetchInterval: lookAgainMs }),
  );
  const [text, setText] = useState('');
  const subscriptions = found.data;
  const shown = subscriptions?.filter((one) => hasText(one, text)) ?? [];
  const lasting = shown.filter(({ state }) => state !== 'gone');
  const gone = shown.filter(({ state }) => state === 'gone');
  return (
    <div className={rows.page}>
      <PageTitle actions={<NewSubscriptionButton />}>Webhooks</PageTitle>
      <Text variant="quiet" mb="md" maw={640}>
        Webhooks notify your other systems of events in Sundesk. Deliveries are signed and retried.{' '}
        <Anchor href="/docs" target="_blank" underline="always">
          Webhook documentation
        </Anchor>
      </Text>
      <Loaded query={found} bars={3} height={56}>
        {() => null}
      </Loaded>
      {subscriptions && subscriptions.length > 1 && (
        <TextInput
          label="Search webhooks"
          placeholder="Name, URL or event type"
          type="search"
          maw={400}
          mb="md"
          value={text}
          onChange={(change) => setText(change.currentTarget.value)}
        />
      )}
      {subscriptions && text === '' && lasting.length === 0 && <NothingYet />}
      {text !== '' && shown.length === 0 && <Text>No matching webhooks.</Text>}
      {lasting.length > 0 && <SubscriptionList subscriptions={lasting} />}
      {gone.length > 0 && (
        <Stack gap="xs" mt="xl">
          <Title>Ended by the endpoint</Title>
          <SubscriptionList subscriptions={gone} />
        </Stack>
      )}
      {subscriptions && <NoticeList subscriptions={subscriptions} />}
      <AttemptsByDay />
    </div>
  );
}

function SubscriptionList({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  return (
    <ul className={rows.list}>
      {subscriptions.map((subscription) => {
        const { subscriptionId, hookUrl } = subscription;
        return (
          <li key={subscriptionId} className={rows.row}>
            <div className={rows.facts}>
              <Text component="div" lineClamp={1}>
                <TextLink
                  to="/settings/webhooks/$subscriptionId"
                  params={{ subscriptionId }}
                  fw={600}
                  title={hookUrl}
                >
                  {titleOf(subscription)}
                </TextLink>{' '}
                <Code>{typesOf(subscription)}</Code>
              </Text>
              {subscription.name !== '' && (
                <Text variant="quiet" lineClamp={1}>
                  {hostOf(hookUrl)}
                </Text>
              )}
              <HealthLine of={subscription} />
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function NothingYet() {
  return (
    <EmptyState title="No subscriptions yet" action={<NewSubscriptionButton />}>
      Add a subscription for each system: new customers for your accounting, signed contracts for
      your scheduling, or any event for Zapier and Make.
    </EmptyState>
  );
}

/** Notices that the owner of subscriptions should see without searching. Empty while there are none. */
function NoticeList({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  const notices = useInfiniteQuery(
    trpc.webhooks.notices.infiniteQueryOptions(
      {},
      { getNextPageParam: ({ next }) => next ?? undefined },
    ),
  );
  const all = notices.data?.pages.flatMap((page) => page.notices) ?? [];
  if (all.length === 0) return null;
  const titles = new Map(subscriptions.map((one) => [one.subscriptionId, titleOf(one)]));
  return (
    <Stack gap="xs" mt="xl">
      <Title>Notices</Title>
      <ul className={rows.list}>
        {all.map(({ noticeId, subscriptionId, kind, message, createdAt }) => {
          const Icon = kind === 'failing' ? TriangleAlert : OctagonAlert;
          const title = titles.get(subscriptionId);
          return (
            <li key={noticeId} className={rows.row}>
              <Group gap="xs" wrap="nowrap" align="flex-start">
                <Icon size={18} style={{ flex: 'none', marginTop: 2 }} />
                <div>
                  <Text>{message}</Text>
                  <Text variant="quiet">
                    {dayAndTime(createdAt)}
                    {title !== undefined && (
                      <>
                        {' · '}
                        <TextLink
                          underline="always"
                          to="/settings/webhooks/$subscriptionId"
                          params={{ subscriptionId }}
                        >
                          {title}
                        </TextLink>
                      </>
                    )}
                  </Text>
                </div>
              </Group>
            </li>
          );
        })}
      </ul>
      <Group>
        <MoreButton list={notices}>Older notices</MoreButton>
      </Group>
    </Stack>
  );
}

const days = 30;

const dayFormat = new Intl.DateTimeFormat('en-AU', {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});
const percentFormat = new Intl.NumberFormat('en-AU', {
  style: 'percent',
  maximumFractionDigits: 0,
});

/** The attempts of all subscriptions by day; a delivery that is retried has several. Nothing while there were none. */
function AttemptsByDay() {
  const { data = [] } = useQuery(trpc.dashboard.deliveries.queryOptions({ days }));
  const attempted = data.filter(({ delivered, failed }) => delivered + failed > 0);
  if (attempted.length === 0) return null;
  return (
    <section aria-labelledby="attempts-title">
      <Title id="attempts-title" mt="xl" mb="xs">
        Attempts in the last {days} days
      </Title>
      <TextTable
        label="Delivery attempts, newest first"
        minWidth={280}
        maxHeight={320}
        valuesAlign="right"
        columns={['Day', 'Delivered', 'Failed', 'Success']}
        rows={attempted
          .toReversed()
          .map(({ day, delivered, failed }) => [
            dayFormat.format(Date.parse(`${day}T00:00:00Z`)),
            count(delivered),
            count(failed),
            percentFormat.format(delivered / (delivered + failed)),
          ])}
      />
    </section>
  );
}
