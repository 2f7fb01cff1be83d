import { Box, Button, Chip, Group, Skeleton, Text } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { cappedCount, cappedCustomers } from '../../shared/formats/formats.ts';
import { PageTitle } from '../../shared/page-title.tsx';
import { useIsWide } from '../../shared/search/filter-bar.tsx';
import { EmptyState, FailureNote } from '../../shared/states.tsx';
import { useStatuses } from '../../shared/statuses.tsx';
import { useTeam } from '../../shared/team.tsx';
import { loadCode } from '../../shell/load-code.ts';
import { useMay } from '../../shell/session/session.ts';
import { trpc } from '../../trpc.ts';
import { NewCustomerButton } from '../new-customer-button.tsx';
import classes from './board.module.css';
import { BoardFilters } from './board-filters.tsx';
import { type BoardFilter, type BoardSearch, countBoardFilters, filterOf } from './board-search.ts';
import { cardElementId } from './card.tsx';
import { type Choices, foldedKinds, isColumnOpen, withKindOpen } from './columns-shown.ts';
import type { Status } from './may-move.ts';
import type { BoardCard, BoardColumn } from './use-column-cards.ts';
import { useMoves } from './use-moves.tsx';

const loadBoard = () => loadCode(() => import('./board.tsx'));
/** What drags cards is of no use on a phone. */
const Board = lazy(async () => ({ default: (await loadBoard()).Board }));
const PhoneBoard = lazy(async () => ({
  default: (await loadCode(() => import('./phone-board.tsx'))).PhoneBoard,
}));
const CustomerPanel = lazy(async () => ({
  default: (await loadCode(() => import('../panel/customer-panel.tsx'))).CustomerPanel,
}));

export function PipelineScreen() {
  const search = useSearch({ from: '/inside/pipeline' });
  const navigate = useNavigate({ from: '/pipeline' });
  const isWide = useIsWide();
  const mayWrite = useMay('customers:write');
  const { statuses } = useStatuses();
  const { nameOf } = useTeam();
  const isPanelOpen = search.customer !== undefined;
  const filter = filterOf(search);
  const board = useQuery({
    ...trpc.board.columns.queryOptions(filter),
    placeholderData: keepPreviousData,
  });
  const { note, lead } = useFocusOnMoved();
  const { moves, move, dialog } = useMoves<BoardCard>({ onShown: note, onDialogGone: lead });
  const isNarrowed = search.q !== undefined || countBoardFilters(search) > 0;
  const columnsShown = useColumnsShown(statuses, board.data, isNarrowed ? filter : undefined);
  const change = (changes: BoardSearch) =>
    navigate({ search: (before) => ({ ...before, ...changes }), replace: true });

  useEffect(() => {
    // It comes while the customers are read.
    if (isWide) void loadBoard().catch(() => undefined);
  }, [isWide]);

  const columns = board.data;
  const isEmpty = columns?.every(({ count }) => count.count === 0) && moves.length === 0;
  const hit = isNarrowed ? firstWithCustomers(statuses, columns) : undefined;
  const shown = columns !== undefined &&
    !isEmpty && {
      statuses,
      columns,
      filter,
      moves,
      nameOf,
      onMove: mayWrite
        ? (card: BoardCard, from: Status, to: Status) => move({ card, from, to })
        : undefined,
    };
  const actions = (
    <>
      {isWide && shown && <KindToggles statuses={statuses} columnsShown={columnsShown} />}
      {mayWrite && <NewCustomerButton />}
    </>
  );
  const screen = (
    <div
      className={[isWide && shown && classes.screen, isPanelOpen && classes.besidePanel]
        .filter(Boolean)
        .join(' ')}
      // On a phone the panel covers it.
      inert={isPanelOpen && !isWide}
    >
      <PageTitle actions={actions}>Pipeline</PageTitle>
      {(isNarrowed || !isEmpty) && (
        <Box mb="sm">
          <BoardFilters search={search} isNarrow={isPanelOpen} onChange={change} />
        </Box>
      )}
      {isNarrowed && shown && <HitCount columns={columns} />}
      <FailureNote error={board.error} title="The pipeline could not be loaded" />
      {columns === undefined && board.error === null && <BoardSkeleton />}
      {isEmpty && <EmptyBoard isNarrowed={isNarrowed} mayWrite={mayWrite} />}
      {shown && (
        <Suspense fallback={<BoardSkeleton />}>
          {isWide ? (
            <Board {...shown} first={hit} isOpen={columnsShown.isOpen} onFold={columnsShown.fold} />
          ) : (
            <PhoneBoard
              {...shown}
              isNarrowed={isNarrowed}
              statusId={search.status}
              onChoose={(status) => change({ status })}
            />
          )}
        </Suspense>
      )}
      {dialog}
    </div>
  );
  return (
    <>
      {screen}
      {search.customer !== undefined && (
        <Suspense>
          <CustomerPanel customerId={search.customer} />
        </Suspense>
      )}
    </>
  );
}

function firstWithCustomers(
  statuses: readonly Status[],
  columns: readonly BoardColumn[] | undefined,
): number | undefined {
  return statuses.find(({ statusId }) =>
    columns?.some((column) => column.statusId === statusId && column.count.count > 0),
  )?.statusId;
}

/** How many of all customers a search or filter finds. */
function HitCount({ columns }: { columns: readonly BoardColumn[] }) {
  const all = useQuery(trpc.board.columns.queryOptions(filterOf({})));
  const hits = sumOf(columns);
  return (
    <Text mb="xs" role="status">
      {all.data === undefined
        ? cappedCustomers(hits)
        : `${cappedCount(hits)} of ${cappedCustomers(sumOf(all.data))}`}
    </Text>
  );
}

function sumOf(columns: readonly BoardColumn[]): BoardColumn['count'] {
  return {
    count: columns.reduce((sum, { count }) => sum + count.count, 0),
    isCapped: columns.some(({ count }) => count.isCapped),
  };
}

/**
 * The open columns, chosen by each person and kept in their browser. What is chosen while a search or filter narrows the
 * board counts for this search alone.
 */
function useColumnsShown(
  statuses: readonly Status[],
  columns: readonly BoardColumn[] | undefined,
  narrowedBy: BoardFilter | undefined,
): ColumnsShown {
  const [usual, setUsual] = useLocalStorage<Choices>({
    key: 'sundesk.pipeline.columns',
    defaultValue: {},
    getInitialValueInEffect: false,
  });
  const isNarrowed = narrowedBy !== undefined;
  const search = JSON.stringify(narrowedBy ?? {});
  const [narrowed, setNarrowed] = useState<{ search: string; choices: Choices }>();
  const narrowedChoices = narrowed?.search === search ? narrowed.choices : {};
  const choices = isNarrowed ? narrowedChoices : usual;
  const setChoices = (next: Choices) =>
    isNarrowed ? setNarrowed({ search, choices: next }) : setUsual(next);
  return {
    isOpen: (status) => {
      const column = columns?.find(({ statusId }) => statusId === status.statusId);
      const customers = column?.count.count ?? 0;
      return isColumnOpen(status, statuses, { customers, choices, isNarrowed });
    },
    fold: ({ statusId }, isOpen) => setChoices({ ...choices, [statusId]: isOpen }),
    foldKind: (kind, isOpen) => setChoices(withKindOpen(choices, statuses, { kind, isOpen })),
  };
}

type ColumnsShown = {
  isOpen: (status: Status) => boolean;
  fold: (status: Status, isOpen: boolean) => void;
  foldKind: (kind: Status['kind'], isOpen: boolean) => void;
};

/** Opens or closes all columns of a kind at once: won, lost or parked. */
function KindToggles({
  statuses,
  columnsShown: { isOpen, foldKind },
}: {
  statuses: readonly Status[];
  columnsShown: ColumnsShown;
}) {
  return (
    <Group gap={6} mr="xs" role="group" aria-labelledby="kinds-label">
      <Text c="dimmed" id="kinds-label">
        Show
      </Text>
      {foldedKinds.map(({ kind, label }) => {
        const ofKind = statuses.filter((status) => status.kind === kind);
        if (ofKind.length === 0) return null;
        return (
          <Chip
            key={kind}
            size="sm"
            variant="outline"
            checked={ofKind.every(isOpen)}
            onChange={(wanted) => foldKind(kind, wanted)}
          >
            {label}
          </Chip>
        );
      })}
    </Group>
  );
}

function EmptyBoard({ isNarrowed, mayWrite }: { isNarrowed: boolean; mayWrite: boolean }) {
  if (isNarrowed) {
    return (
      <EmptyState
        title="No matching customers"
        action={
          <Button component={Link} to="/pipeline" variant="default">
            Show all customers
          </Button>
        }
      >
        Try fewer words or other filters.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No customers in the pipeline yet" action={mayWrite && <NewCustomerButton />}>
      Add a customer, import a list, or create customers through the API.
    </EmptyState>
  );
}

function BoardSkeleton() {
  return (
    <Group gap={10} wrap="nowrap" align="flex-start" style={{ overflow: 'hidden' }} aria-hidden>
      {['one', 'two', 'three', 'four'].map((name) => (
        <Skeleton key={name} w={240} h={360} radius="md" style={{ flex: 'none' }} />
      ))}
    </Group>
  );
}

/**
 * Leads the focus, which a card that was moved from the keyboard has lost, to it again or to the folded column that it went
 * to. Call `note` with a move, and `lead` where something that had the focus closes.
 */
function useFocusOnMoved() {
  const moved = useRef<{ customerId: number; statusId: number }>(undefined);
  const lead = () => {
    const active = document.activeElement;
    if (moved.current === undefined || active?.closest('[role="dialog"]')) return;
    const { customerId, statusId } = moved.current;
    moved.current = undefined;
    if (active !== null && active !== document.body) return;
    const place =
      document.getElementById(cardElementId(customerId)) ??
      document.querySelector<HTMLElement>(`[data-status="${statusId}"] > button`);
    place?.focus({ preventScroll: true });
  };
  useLayoutEffect(lead);
  const note = ({ customerId }: BoardCard, { statusId }: Status) => {
    moved.current = { customerId, statusId };
  };
  return { note, lead };
}
