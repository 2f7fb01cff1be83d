import { Group, Select, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { CircleX } from 'lucide-react';
import type { WebOutputs } from '../../../src/doors/web/contract.ts';
import rows from '../../settings/rows.module.css';
import { ExportButton } from '../../shared/export-button.tsx';
import { exactTime } from '../../shared/formats/formats.ts';
import { PageTitle } from '../../shared/page-title.tsx';
import { EmptyState, Loaded } from '../../shared/states.tsx';
import { NewestOlder } from '../../shared/wide-table.tsx';
import { trpc } from '../../trpc.ts';
import type { SecurityLogSearch } from './security-log-search.ts';
import { type Entry, who } from './security-log-search.ts';

const route = getRouteApi('/inside/settings/security-log');

type FilterChoices = WebOutputs['securityLog']['filters'];

/** Sign-ins, failures and changes of rights, the newest first. */
export function SecurityLogScreen() {
  const filters = useQuery(trpc.securityLog.filters.queryOptions());
  return (
    <div className={rows.page}>
      <PageTitle
        actions={
          <ExportButton path="/app/files/exports/security-log.csv">Download CSV</ExportButton>
        }
      >
        Security log
      </PageTitle>
      <Text variant="quiet" mb="md" maw={640}>
        Sign-ins, failed attempts, exports, and changes to the team, API keys, webhooks, mail and
        SMS settings. Only owners see this log. Entries can’t be changed.
      </Text>
      <Loaded query={filters} height={300}>
        {(choices) => <Log choices={choices} />}
      </Loaded>
    </div>
  );
}

function Log({ choices }: { choices: FilterChoices }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const kind = choices.kinds.find((choice) => choice.kind === search.kind)?.kind;
  const page = useQuery(
    trpc.securityLog.list.queryOptions(
      { kind, userId: search.person, cursor: search.after },
      { placeholderData: keepPreviousData },
    ),
  );
  const isFiltered = kind !== undefined || search.person !== undefined;
  return (
    <Stack>
      <Filters choices={choices} kind={kind} person={search.person} />
      <Loaded query={page} height={300}>
        {({ entries, nextCursor }) => (
          <>
            {entries.length > 0 ? (
              <ul className={rows.list} aria-label="Security log">
                {entries.map((entry) => (
                  <EntryRow key={entry.entryId} entry={entry} />
                ))}
              </ul>
            ) : (
              <EmptyState title={isFiltered ? 'No matching entries' : 'No entries yet'}>
                {isFiltered
                  ? 'Clear a filter to see more.'
                  : 'Entries appear here when a member signs in.'}
              </EmptyState>
            )}
            <NewestOlder
              isNewest={search.after === undefined}
              next={nextCursor}
              onGo={(after) => navigate({ search: { ...search, after } })}
            />
          </>
        )}
      </Loaded>
    </Stack>
  );
}

function Filters({
  choices,
  kind,
  person,
}: {
  choices: FilterChoices;
  kind: string | undefined;
  person: number | undefined;
}) {
  const navigate = route.useNavigate();
  // A page of other entries begins at the newest.
  const set = (changes: SecurityLogSearch) =>
    navigate({
      search: ({ after: _, ...rest }) => ({ ...rest, ...changes }),
      replace: true,
    });
  return (
    <Group gap="xs" align="flex-end" role="search">
      <Select
        label="Event"
        placeholder="All events"
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'All events' }}
        w={{ base: '100%', xs: 280 }}
        data={choices.kinds.map((choice) => ({ value: choice.kind, label: choice.event }))}
        value={kind ?? null}
        onChange={(value) => set({ kind: value ?? undefined })}
      />
      <Select
        label="Person"
        placeholder="Everyone"
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Everyone' }}
        w={{ base: '100%', xs: 240 }}
        data={choices.members.map(({ userId, name }) => ({ value: String(userId), label: name }))}
        value={person === undefined ? null : String(person)}
        onChange={(value) => set({ person: value === null ? undefined : Number(value) })}
      />
    </Group>
  );
}

function EntryRow({ entry }: { entry: Entry }) {
  const { at, event, outcome, subject, detail, device, network } = entry;
  const about = [subject, detail].filter(Boolean).join(' · ');
  const origin = [device, network].filter(Boolean).join(' · ');
  return (
    <li className={rows.row}>
      <div className={rows.facts}>
        <Group gap={6} wrap="nowrap">
          {outcome === 'failed' && (
            <CircleX style={{ flex: 'none', color: 'var(--mantine-color-red-text)' }} />
          )}
          <Text fw={500}>{event}</Text>
        </Group>
        {about !== '' && <Text>{about}</Text>}
        <Text variant="quiet">{[who(entry), origin].filter(Boolean).join(' · ')}</Text>
      </div>
      <Text variant="quiet">
        <time dateTime={new Date(at).toISOString()}>{exactTime(at)}</time>
      </Text>
    </li>
  );
}
