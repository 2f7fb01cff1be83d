import { useQuery } from '@tanstack/react-query';
import type { listColumns } from '../../../src/doors/web/limits.ts';
import { queryClient, trpc, useChange } from '../../trpc.ts';
import { type Column, fieldOf, readColumns } from './columns.ts';
import type { ListSearch, Sort } from './list-search.ts';

const columnLabels: Readonly<Record<(typeof listColumns)[number], string>> = {
  status: 'Status',
  nextStep: 'Next step',
  owner: 'Owner',
  value: 'Value',
  changed: 'Last changed',
  phone: 'Phone',
  email: 'Email',
  company: 'Company',
  address: 'Address',
  type: 'Type',
  source: 'Source',
  tags: 'Tags',
  created: 'Added',
};

/** Shown to members who have not chosen any, as far as there is room. */
const usualColumns: readonly Column[] = [
  'status',
  'nextStep',
  'owner',
  'value',
  'changed',
  'source',
  'tags',
  'created',
];

/** The columns that sort, by the name of their order. */
export const sortOf: Readonly<Partial<Record<Column, Sort>>> = {
  value: 'value',
  changed: 'changed',
  created: 'created',
};

/**
 * The columns of the list: those in the address, which a view has set, else those that the member chose, else the usual
 * ones. A choice counts for the view that is open, and otherwise for this member from now on.
 */
export function useColumns(search: ListSearch, change: (changes: ListSearch) => void) {
  const { data: saved } = useQuery(trpc.customerViews.list.queryOptions());
  const { data: fields = [] } = useQuery(trpc.customFields.list.queryOptions());
  const keeping = useChange(trpc.customerViews.chooseColumns, {
    showsFailure: true,
    // One after another, so that the last choice counts.
    scope: { id: 'customerViews.chooseColumns' },
    onSettled: (_, error) =>
      error && queryClient.invalidateQueries({ queryKey: trpc.customerViews.pathKey() }),
  });
  const options = [
    ...Object.entries(columnLabels).map(([value, label]) => ({ value: value as Column, label })),
    ...fields.map(({ fieldId, name }) => ({ value: `field-${fieldId}` as Column, label: name })),
  ];
  const chosen = search.columns ?? readColumns(saved?.columns ?? undefined);
  const shown = options.filter(({ value }) => (chosen ?? usualColumns).includes(value));
  return {
    options,
    shown,
    /** False where nothing was chosen, so that what has no room is left out. */
    isChosen: chosen !== undefined,
    fields,
    fieldIds: shown.flatMap(({ value }) => fieldOf(value) ?? []),
    choose: (columns: Column[] | undefined) => {
      if (search.columns !== undefined) return change({ columns });
      const key = trpc.customerViews.list.queryKey();
      queryClient.setQueryData(key, (now) => now && { ...now, columns: columns ?? null });
      keeping.mutate({ columns: columns ?? null });
    },
  };
}

export type ShownColumns = Pick<ReturnType<typeof useColumns>, 'shown' | 'isChosen' | 'fields'>;
