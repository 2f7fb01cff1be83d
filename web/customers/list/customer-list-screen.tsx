import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { WebInputs } from '../../../src/doors/web/contract.ts';
import { EmptyState } from '../../shared/empty-state.tsx';
import { FailureNote } from '../../shared/failure-note.tsx';
import { cappedCustomers } from '../../shared/formats/capped-count.ts';
import { PageTitle } from '../../shared/page-title.tsx';
import { useIsWide } from '../../shared/search/filter-bar.tsx';
import { useShortcut } from '../../shared/use-shortcut.ts';
import { useMay } from '../../shell/session/session.ts';
import { queryClient, trpc } from '../../trpc.ts';
import classes from '../customers.module.css';
import { NewCustomerButton } from '../new-customer-button.tsx';
import { OwnerBar } from '../owner-bar.tsx';
import { stepRow } from '../step-row.ts';
import { CustomerCards } from './customer-cards.tsx';
import { CustomerTable } from './customer-table.tsx';
import { ListFilters } from './list-filters.tsx';
import { afterHeading, countFilters, type ListSearch, orderOf } from './list-search.ts';

const none: ReadonlySet<number> = new Set();

export function CustomerListScreen() {
  const search = useSearch({ from: '/inside/customers' });
  const navigate = useNavigate({ from: '/customers' });
  const isWide = useIsWide();
  const mayWrite = useMay('customers:write');
  const mayManage = useMay('customers:manage');
  const [chosen, setChosen] = useState(none);
  const { q, statuses, owners, types } = search;
  const order = orderOf(search);
  const input = { search: q, statusIds: statuses, ownerIds: owners, types, ...order };
  const list = useInfiniteQuery({
    queryKey: [...trpc.customers.list.queryKey(), 'pages', input],
    queryFn: ({ pageParam }) => readPage(input, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
  const change = (changes: ListSearch) => {
    setChosen(none);
    void navigate({ search: (before) => ({ ...before, ...changes }), replace: true });
  };
  useShortcut('j', () => stepRow(1));
  useShortcut('k', () => stepRow(-1));
  const rows = list.data?.pages.flatMap(({ customers }) => customers) ?? [];
  const total = list.data?.pages.at(-1)?.total;
  const isNarrowed = q !== undefined || countFilters(search) > 0;
  const isEmpty = list.data !== undefined && rows.length === 0 && !list.hasNextPage;
  const shown = {
    rows,
    chosen,
    onChoose: mayManage ? setChosen : undefined,
  };
  return (
    <Stack gap="sm" maw={1600}>
      <PageTitle actions={mayWrite && <NewCustomerButton />}>Customers</PageTitle>
      {(isNarrowed || !isEmpty) && <ListFilters search={search} onChange={change} />}
      <FailureNote error={list.error} title="The customers could not be loaded" />
      <Text size="sm" className={classes.quiet} aria-live="polite" mih={20}>
        {total && !isEmpty && cappedCustomers(total)}
      </Text>
      {list.data === undefined && list.error === null && <ListSkeleton />}
      {isEmpty && <EmptyList isNarrowed={isNarrowed} mayWrite={mayWrite} />}
      {rows.length > 0 && isWide && (
        <CustomerTable
          {...shown}
          order={order}
          onSort={(sort) => change(afterHeading(search, sort))}
        />
      )}
      {rows.length > 0 && !isWide && <CustomerCards {...shown} />}
      {list.hasNextPage && (
        <Group justify="center">
          <Button
            variant="default"
            onClick={() => void list.fetchNextPage()}
            loading={list.isFetchingNextPage}
          >
            Load more
          </Button>
        </Group>
      )}
      <OwnerBar
        chosen={rows.filter(({ customerId }) => chosen.has(customerId))}
        onDone={() => setChosen(none)}
      />
    </Stack>
  );
}

/** A page at a time, by hand: the ready-made way has a `direction` of its own, which would replace ours. */
function readPage(input: WebInputs['customers']['list'], cursor: string | undefined) {
  return queryClient.fetchQuery({
    ...trpc.customers.list.queryOptions({ ...input, cursor }),
    staleTime: 0,
  });
}

function EmptyList({ isNarrowed, mayWrite }: { isNarrowed: boolean; mayWrite: boolean }) {
  if (isNarrowed) {
    return (
      <EmptyState
        title="No matching customers"
        action={
          <Button component={Link} to="/customers" variant="default">
            Show all customers
          </Button>
        }
      >
        Search finds names, addresses, emails and phone numbers that begin with your words. Try
        fewer words or other filters.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No customers yet" action={mayWrite && <NewCustomerButton />}>
      Add a customer, import a list, or create customers through the API.
    </EmptyState>
  );
}

function ListSkeleton() {
  return (
    <Stack gap={8} aria-hidden>
      {['one', 'two', 'three', 'four', 'five', 'six'].map((name) => (
        <Skeleton key={name} h={48} radius="sm" />
      ))}
    </Stack>
  );
}
