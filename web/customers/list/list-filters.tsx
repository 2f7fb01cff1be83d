import { Select } from '@mantine/core';
import { ChooseMany } from '../../shared/search/choose-many.tsx';
import { FilterBar, useIsWide } from '../../shared/search/filter-bar.tsx';
import { SearchField } from '../../shared/search/search-field.tsx';
import { useStatuses } from '../../shared/use-statuses.ts';
import { useTeam } from '../../shared/use-team.ts';
import { useMay } from '../../shell/session/session.ts';
import { countFilters, customerTypes, type ListSearch, orderOf, sorts } from './list-search.ts';

const sortLabels = {
  changed: 'Last changed',
  created: 'Added',
  name: 'Name',
  value: 'Value',
} as const;

/** Narrows the list: by words, status, owner and type. A phone has no headings, so it sorts here. */
export function ListFilters({
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
  return (
    <FilterBar
      filters={countFilters(search)}
      onClear={() => onChange({ statuses: undefined, owners: undefined, types: undefined })}
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
