import { Button, Checkbox, Group, Select, Skeleton, Stack, Text } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { WebInputs } from '../../../src/doors/web/contract.ts';
import { ago, cappedCustomers, wholeMoney } from '../../shared/formats/formats.ts';
import { PageTitle } from '../../shared/page-title.tsx';
import { ChooseMany, FilterBar, SearchField, useIsWide } from '../../shared/search/filter-bar.tsx';
import { useShortcut } from '../../shared/shortcuts.ts';
import { EmptyState, FailureNote, MoreButton } from '../../shared/states.tsx';
import { StatusBadge, useStatuses } from '../../shared/statuses.tsx';
import { useTeam } from '../../shared/team.tsx';
import { TextLink } from '../../shared/text-link.tsx';
import { useMay } from '../../shell/session/session.ts';
import { queryClient, trpc } from '../../trpc.ts';
import classes from '../customers.module.css';
import { NewCustomerButton } from '../new-customer-button.tsx';
import { OwnerBar } from '../owner-bar.tsx';
import { choiceOf, stepRow, withChoice } from './choose-rows.ts';
import {
  BesideName,
  CustomerLink,
  CustomerTable,
  NextStepCell,
  type RowsProps,
} from './customer-table.tsx';
import {
  afterHeading,
  countFilters,
  customerTypes,
  type ListSearch,
  orderOf,
  sorts,
} from './list-search.ts';
import { type ShownColumns, useColumns } from './use-columns.ts';
import { type ViewSearch, ViewsMenu } from './views-menu.tsx';

const none: ReadonlySet<number> = new Set();

export function CustomerListScreen() {
  const search = useSearch({ from: '/inside/customers' });
  const navigate = useNavigate({ from: '/customers' });
  const isWide = useIsWide();
  const mayWrite = useMay('customers:write');
  const mayManage = useMay('customers:manage');
  const [chosen, setChosen] = useState(none);
  const { q, statuses, owners, types, source, tag } = search;
  const order = orderOf(search);
  const change = (changes: ListSearch) => {
    setChosen(none);
    void navigate({ search: (before) => ({ ...before, ...changes }), replace: true });
  };
  const columns = useColumns(search, change);
  const { fieldIds } = columns;
  const filter = { search: q, statusIds: statuses, ownerIds: owners, types, source, tag };
  const input = { ...filter, ...order, ...(isWide && fieldIds.length > 0 && { fieldIds }) };
  const list = useInfiniteQuery({
    queryKey: [...trpc.customers.list.queryKey(), 'pages', input],
    queryFn: ({ pageParam }) => readPage(input, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
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
      <Group justify="space-between" gap="xs">
        <Text variant="quiet" aria-live="polite" mih={20}>
          {total && !isEmpty && cappedCustomers(total)}
        </Text>
        <Group gap="xs">
          {(isNarrowed || !isEmpty) && (
            <ViewsMenu
              openId={search.savedView}
              search={viewOf(search, columns)}
              onOpen={(savedView) => change({ savedView })}
            />
          )}
          {isWide && rows.length > 0 && (
            <ChooseMany
              label="Columns"
              options={columns.options}
              chosen={columns.shown.map(({ value }) => value)}
              onChange={columns.choose}
              reset={columns.isChosen ? 'Usual columns' : undefined}
              isQuiet
            />
          )}
        </Group>
      </Group>
      {list.data === undefined && list.error === null && <ListSkeleton />}
      {isEmpty && <EmptyList isNarrowed={isNarrowed} mayWrite={mayWrite} />}
      {rows.length > 0 && isWide && (
        <CustomerTable
          {...shown}
          order={order}
          columns={columns}
          onSort={(sort) => change(afterHeading(search, sort))}
        />
      )}
      {rows.length > 0 && !isWide && <CustomerCards {...shown} />}
      <Group justify="center">
        <MoreButton list={list}>Load more</MoreButton>
      </Group>
      <OwnerBar
        chosen={rows.filter(({ customerId }) => chosen.has(customerId))}
        onDone={() => setChosen(none)}
      />
    </Stack>
  );
}

/** What a view keeps of the list. */
function viewOf(search: ListSearch, { shown, isChosen }: ShownColumns): ViewSearch {
  const { savedView: _, columns: __, ...kept } = search;
  return { ...kept, ...(isChosen && { columns: shown.map(({ value }) => value) }) };
}

/** A page at a time, by hand: the ready-made way has a `direction` of its own, which would replace ours. */
function readPage(input: WebInputs['customers']['list'], cursor: string | undefined) {
  return queryClient.fetchQuery({
    ...trpc.customers.list.queryOptions({ ...input, cursor }),
    staleTime: 0,
  });
}

function EmptyList({ isNarrowed, mayWrite }: { isNarrowed: boolean; mayWrite: boolean }) {
  const mayImport = useMay('customers:manage');
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
  const list = 'import a list';
  return (
    <EmptyState title="No customers yet" action={mayWrite && <NewCustomerButton />}>
      Add a customer,{' '}
      {mayImport ? (
        <TextLink to="/data" size="sm" underline="always">
          {list}
        </TextLink>
      ) : (
        list
      )}
      , or create customers through the API.
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

const sortLabels = {
  changed: 'Last changed',
  created: 'Added',
  name: 'Name',
  value: 'Value',
} as const;

const noFilters = {
  statuses: undefined,
  owners: undefined,
  types: undefined,
  source: undefined,
  tag: undefined,
};

/** Narrows the list: by words, status, owner, type, source and tag. A phone has no headings, so it sorts here. */
function ListFilters({
  search,
  onChange,
}: {
  search: ListSearch;
  onChange: (changes: ListSearch) => void;
}) {
  const { statuses } = useStatuses();
  const { team } = useTeam();
  const seesAll = useMay('customers:all');
  const isWide = useIsWide();
  const choices = useQuery(trpc.customers.choices.queryOptions());
  return (
    <FilterBar
      filters={countFilters(search)}
      onClear={() => onChange(noFilters)}
      search={
        <SearchField
          label="Search customers"
          flex={1}
          maw={420}
          value={search.q ?? ''}
          onChange={(words) => onChange({ q: words === '' ? undefined : words })}
        />
      }
    >
      <ChooseMany
        label="Status"
        options={statuses.map(({ statusId, name }) => ({ value: statusId, label: name }))}
        chosen={search.statuses}
        onChange={(chosen) => onChange({ statuses: chosen })}
      />
      {seesAll && (
        <ChooseMany
          label="Owner"
          options={team.map(({ userId, name }) => ({ value: userId, label: name }))}
          chosen={search.owners}
          onChange={(chosen) => onChange({ owners: chosen })}
        />
      )}
      <ChooseMany
        label="Type"
        options={customerTypes.map((type) => ({ value: type, label: type }))}
        chosen={search.types}
        onChange={(chosen) => onChange({ types: chosen })}
      />
      <ChooseOne
        label="Source"
        names={choices.data?.sources ?? []}
        chosen={search.source}
        onChange={(source) => onChange({ source })}
      />
      <ChooseOne
        label="Tag"
        names={choices.data?.tags ?? []}
        chosen={search.tag}
        onChange={(tag) => onChange({ tag })}
      />
      {!isWide && (
        <Select
          aria-label="Sort by"
          allowDeselect={false}
          w={160}
          data={sorts.map((sort) => ({ value: sort, label: sortLabels[sort] }))}
          value={orderOf(search).sort}
          onChange={(sort) => sort && onChange({ sort, direction: undefined })}
        />
      )}
    </FilterBar>
  );
}

/** A filter by one name, which can be typed; left out while the firm has none. */
function ChooseOne({
  label,
  names,
  chosen,
  onChange,
}: {
  label: string;
  names: readonly string[];
  chosen: string | undefined;
  onChange: (name: string | undefined) => void;
}) {
  const data = [...new Set(chosen === undefined ? names : [...names, chosen])];
  if (data.length === 0) return null;
  return (
    <Select
      aria-label={label}
      placeholder={label}
      w={150}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': `Any ${label.toLowerCase()}` }}
      data={data}
      value={chosen ?? null}
      onChange={(name) => onChange(name ?? undefined)}
    />
  );
}

/** The customers one below the other, for a phone. */
function CustomerCards({ rows, chosen, onChoose }: RowsProps) {
  const { nameOf } = useTeam();
  const { statusOf } = useStatuses();
  const ids = rows.map(({ customerId }) => customerId);
  const choice = choiceOf(ids, chosen);
  return (
    <>
      {onChoose && (
        <Checkbox
          label="Select all"
          checked={choice === 'all'}
          indeterminate={choice === 'some'}
          onChange={() => onChoose(new Set(choice === 'all' ? [] : ids))}
        />
      )}
      <ul className={classes.cards}>
        {rows.map((row) => (
          <li key={row.customerId} data-customer={row.customerId}>
            {onChoose && (
              <Checkbox
                mt={2}
                aria-label={`Select ${row.name}`}
                checked={chosen.has(row.customerId)}
                onChange={(event) =>
                  onChoose(withChoice(chosen, row.customerId, event.currentTarget.checked))
                }
              />
            )}
            <div style={{ flex: 1, minWidth: 0 }}>
              <Group justify="space-between" wrap="nowrap" gap="xs" align="flex-start">
                <CustomerLink row={row} />
                <Text className={classes.numbers}>
                  {row.valueCents > 0 && wholeMoney(row.valueCents)}
                </Text>
              </Group>
              <BesideName customer={row} />
              <Group gap="xs" mt={6}>
                <StatusBadge status={statusOf(row.statusId)} size="sm" />
                <Text variant="fine">
                  {nameOf(row.ownerId)}, {ago(row.updatedAt)}
                </Text>
              </Group>
              {row.nextStep && (
                <Group gap="xs" mt={6} className={classes.nextStepLine}>
                  <NextStepCell nextStep={row.nextStep} />
                </Group>
              )}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
