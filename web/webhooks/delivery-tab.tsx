import { Button, Collapse, Group, Select, Skeleton, Stack, Table, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ListFilter } from 'lucide-react';
import { momentOf } from '../shared/formats/firm-clock.ts';
import { exactTime } from '../shared/formats/formats.ts';
import { DayInput } from '../shared/forms/day-input.tsx';
import { useIsWide } from '../shared/search/filter-bar.tsx';
import { EmptyState, FailureNote } from '../shared/states.tsx';
import { TextLink } from '../shared/text-link.tsx';
import { NewestOlder } from '../shared/wide-table.tsx';
import { trpc } from '../trpc.ts';
import { StateMark } from './delivery-drawer.tsx';
import classes from './delivery-tab.module.css';
import {
  type Delivery,
  outcomes,
  outcomeWords,
  stateGroupNames,
  stateGroups,
} from './delivery-words.ts';
import type { Subscription } from './health-words.ts';
import { type SubscriptionSearch, toDeliveryFilter } from './subscription-search.ts';

const route = getRouteApi('/inside/settings/webhooks/$subscriptionId');

/** Time between looks at the newest page. */
const lookAgainMs = 3000;

/** A subscription's deliveries, newest first. */
export function DeliveryTab({ subscription: { subscriptionId } }: { subscription: Subscription }) {
  const search = route.useSearch();
  const page = useQuery(
    trpc.webhooks.deliveries.queryOptions(
      { subscriptionId, ...toDeliveryFilter(search) },
      {
        placeholderData: keepPreviousData,
        refetchInterval: search.before === undefined ? lookAgainMs : false,
      },
    ),
  );
  const isFiltered = [search.show, search.outcome, search.from, search.to].some(Boolean);
  return (
    <Stack>
      <Filters search={search} isFiltered={isFiltered} />
      <FailureNote error={page.error} />
      {page.isPending && <Skeleton h={300} />}
      {page.data && (
        <>
          {page.data.deliveries.length > 0 ? (
            <DeliveryTable deliveries={page.data.deliveries} />
          ) : (
            <Nothing isFiltered={isFiltered} mayFollow={page.data.next !== null} />
          )}
          <Pages before={search.before} next={page.data.next} />
        </>
      )}
    </Stack>
  );
}

/** The filters of the log; behind a button on a phone, to leave room for the deliveries. */
function Filters({ search, isFiltered }: { search: SubscriptionSearch; isFiltered: boolean }) {
  const [isOpen, panel] = useDisclosure(isFiltered);
  const isWide = useIsWide();
  if (isWide) return <FilterFields search={search} isFiltered={isFiltered} />;
  return (
    <div>
      <Button
        variant={isFiltered ? 'light' : 'default'}
        leftSection={<ListFilter />}
        onClick={panel.toggle}
        aria-expanded={isOpen}
      >
        Filters
      </Button>
      <Collapse expanded={isOpen} pt="xs">
        <FilterFields search={search} isFiltered={isFiltered} />
      </Collapse>
    </div>
  );
}

function FilterFields({ search, isFiltered }: { search: SubscriptionSearch; isFiltered: boolean }) {
  const navigate = route.useNavigate();
  const set = (changes: Partial<SubscriptionSearch>) =>
    navigate({
      search: ({ tab, delivery: _, before: __, ...rest }) => ({ tab, ...rest, ...changes }),
      replace: true,
    });
  return (
    <Group gap="xs" align="flex-end" role="search">
      <Select
        label="State"
        placeholder="Any"
        clearable
        clearButtonProps={{ 'aria-label': 'Any state' }}
        w={140}
        data={stateGroupNames.map((name) => ({ value: name, label: stateGroups[name].label }))}
        value={search.show ?? null}
        onChange={(show) => set({ show: show ?? undefined })}
      />
      <Select
        label="Latest attempt"
        placeholder="Any"
        clearable
        clearButtonProps={{ 'aria-label': 'Any attempt' }}
        searchable
        w={200}
        data={outcomes.map((outcome) => ({ value: outcome, label: outcomeWords[outcome] }))}
        value={search.outcome ?? null}
        onChange={(outcome) => set({ outcome: outcome ?? undefined })}
      />
      <DayInput
        label="From"
        withTime
        w={215}
        value={search.from ?? ''}
        onChange={(from) => isTime(from) && set({ from: from || undefined })}
      />
      <DayInput
        label="To"
        withTime
        w={215}
        value={search.to ?? ''}
        onChange={(to) => isTime(to) && set({ to: to || undefined })}
      />
      {isFiltered && (
        <Button
          variant="subtle"
          onClick={() =>
            set({ show: undefined, outcome: undefined, from: undefined, to: undefined })
          }
        >
          Clear filters
        </Button>
      )}
    </Group>
  );
}

/** The log is filtered by what can be read; the field says what cannot. */
function isTime(text: string): boolean {
  return text === '' || momentOf(text) !== undefined;
}

function DeliveryTable({ deliveries }: { deliveries: readonly Delivery[] }) {
  return (
    <Table highlightOnHover verticalSpacing="sm" captionSide="top" className={classes.table}>
      <Table.Caption className={classes.caption}>
        Deliveries, newest first. Open one to see its attempts.
      </Table.Caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Created</Table.Th>
          <Table.Th>State</Table.Th>
          <Table.Th visibleFrom="sm">Latest attempt</Table.Th>
          <Table.Th visibleFrom="sm" ta="right">
            Attempts
          </Table.Th>
          <Table.Th visibleFrom="sm" ta="right">
            Number
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {deliveries.map((delivery) => (
          <DeliveryRow key={delivery.deliveryId} delivery={delivery} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const { deliveryId, createdAt, state, outcome, attempts, sequence, cause, nextAttemptAt } =
    delivery;
  return (
    <Table.Tr className={classes.row}>
      <Table.Td>
        <TextLink
          from="/settings/webhooks/$subscriptionId"
          to="."
          search={(search) => ({ ...search, delivery: deliveryId })}
          resetScroll={false}
          className={classes.open}
        >
          {exactTime(createdAt)}
        </TextLink>
        {cause === 'test' && <Text span> (test)</Text>}
      </Table.Td>
      <Table.Td>
        <StateMark state={state} />
        {state === 'retry_wait' && nextAttemptAt !== null && (
          <Text size="xs">next {exactTime(nextAttemptAt)}</Text>
        )}
      </Table.Td>
      <Table.Td visibleFrom="sm">
        {outcome === null ? 'No attempts yet' : outcomeWords[outcome]}
      </Table.Td>
      <Table.Td visibleFrom="sm" ta="right">
        {attempts}
      </Table.Td>
      <Table.Td visibleFrom="sm" ta="right">
        {sequence}
      </Table.Td>
    </Table.Tr>
  );
}

function Nothing({ isFiltered, mayFollow }: { isFiltered: boolean; mayFollow: boolean }) {
  if (mayFollow) {
    return (
      <EmptyState title="No matches among the latest deliveries">
        Few deliveries match these filters. Choose Older to search further back.
      </EmptyState>
    );
  }
  return isFiltered ? (
    <EmptyState title="No matching deliveries">Clear a filter to see more.</EmptyState>
  ) : (
    <EmptyState title="No deliveries yet">
      Deliveries appear here when events happen. Send a test event to see one now.
    </EmptyState>
  );
}

function Pages({ before, next }: { before: number | undefined; next: number | null }) {
  const navigate = route.useNavigate();
  return (
    <NewestOlder
      isNewest={before === undefined}
      next={next}
      onGo={(to) =>
        navigate({ search: (search) => ({ ...search, before: to, delivery: undefined }) })
      }
    />
  );
}
