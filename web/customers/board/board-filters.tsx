import { Chip, Group } from '@mantine/core';
import { ChooseMany, FilterBar, SearchField } from '../../shared/search/filter-bar.tsx';
import { useTeam } from '../../shared/team.tsx';
import { useMay } from '../../shell/session/session.ts';
import { customerTypes } from '../list/list-search.ts';
import { type BoardSearch, countBoardFilters, quickFilters } from './board-search.ts';

/** Narrows the board: by words, by a ready-made question, by owner and by type. */
export function BoardFilters({
  search,
  isNarrow,
  onChange,
}: {
  search: BoardSearch;
  isNarrow: boolean;
  onChange: (changes: BoardSearch) => void;
}) {
  const { team } = useTeam();
  const seesAll = useMay('customers:all');
  const { q = '', quick, owners, types } = search;
  return (
    <FilterBar
      filters={countBoardFilters(search)}
      isNarrow={isNarrow}
      onClear={() => onChange({ quick: undefined, owners: undefined, types: undefined })}
      search={
        <SearchField
          label="Search the board"
          w={{ base: undefined, sm: 210 }}
          flex={{ base: 1, sm: 'none' }}
          value={q}
          onChange={(words) => onChange({ q: words === '' ? undefined : words })}
        />
      }
    >
      <Group gap={6} role="group" aria-label="Quick filters">
        {quickFilters
          .filter(({ value }) => seesAll || value !== 'mine')
          .map(({ value, label }) => (
            <Chip
              key={value}
              size="sm"
              variant="outline"
              checked={quick === value}
              onChange={(isChosen) => onChange({ quick: isChosen ? value : undefined })}
            >
              {label}
            </Chip>
          ))}
      </Group>
      {seesAll && (
        <ChooseMany
          label="Owner"
          options={team.map(({ userId, name }) => ({ value: userId, label: name }))}
          chosen={owners}
          onChange={(chosen) => onChange({ owners: chosen })}
        />
      )}
      <ChooseMany
        label="Type"
        options={customerTypes.map((type) => ({ value: type, label: type }))}
        chosen={types}
        onChange={(chosen) => onChange({ types: chosen })}
      />
    </FilterBar>
  );
}
