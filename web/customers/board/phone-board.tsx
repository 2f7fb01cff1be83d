import { ActionIcon, Button, Group, Select, Stack, Text } from '@mantine/core';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { cappedCount, cappedCustomers, wholeMoney } from '../../shared/formats/formats.ts';
import { FailureNote } from '../../shared/states.tsx';
import classes from './board.module.css';
import type { BoardProps } from './board.tsx';
import { StillCard } from './card.tsx';
import { columnWithMoves } from './column-with-moves.ts';
import type { Status } from './may-move.ts';
import type { BoardColumn } from './use-column-cards.ts';
import { useColumnCards } from './use-column-cards.ts';

/** One status at a time, as wide as the phone; the menu of a card moves it. */
export function PhoneBoard({
  statusId,
  isNarrowed,
  onChoose,
  ...props
}: BoardProps & {
  /** While a search or filter narrows the board, only statuses with hits are shown. */
  isNarrowed: boolean;
  /** The one to show; without it that of new customers, or the first that has any. */
  statusId: number | undefined;
  onChoose: (statusId: number) => void;
}) {
  const { statuses, columns, moves } = props;
  const shown = statuses.flatMap((status) => {
    const column = columns.find((one) => one.statusId === status.statusId);
    if (column === undefined) return [];
    const present = columnWithMoves(column, moves);
    return isNarrowed && present.count.count === 0 ? [] : [{ status, column: present }];
  });
  // Found once, so that the column stays when its last customer leaves it.
  const [usual] = useState(
    () =>
      (
        shown.find((one) => isStart(one) && hasCards(one)) ??
        shown.find(hasCards) ??
        shown.find(isStart)
      )?.status.statusId,
  );
  const chosen =
    shown.find(({ status }) => status.statusId === statusId) ??
    shown.find(({ status }) => status.statusId === usual) ??
    shown[0];
  if (chosen === undefined) return null;
  const at = shown.indexOf(chosen);
  const beside = (step: number) => shown[at + step]?.status;
  return (
    <Stack gap="sm">
      <Group gap="xs" wrap="nowrap">
        <Step to={beside(-1)} onChoose={onChoose} Icon={ChevronLeft} />
        <Select
          aria-label="Status"
          allowDeselect={false}
          flex={1}
          size="md"
          data={shown.map(({ status, column }) => ({
            value: status.statusId,
            label: `${status.name} (${cappedCount(column.count)})`,
          }))}
          value={chosen.status.statusId}
          onChange={(value) => value !== null && onChoose(value)}
        />
        <Step to={beside(1)} onChoose={onChoose} Icon={ChevronRight} />
      </Group>
      <PhoneColumn
        key={chosen.status.statusId}
        {...props}
        status={chosen.status}
        first={columns.find((one) => one.statusId === chosen.status.statusId) ?? chosen.column}
      />
    </Stack>
  );
}

function hasCards({ column }: { column: BoardColumn }): boolean {
  return column.count.count > 0;
}

function isStart({ status }: { status: Status }): boolean {
  return status.isInitial;
}

function Step({
  to,
  onChoose,
  Icon,
}: {
  to: Status | undefined;
  onChoose: (statusId: number) => void;
  Icon: typeof ChevronLeft;
}) {
  return (
    <ActionIcon
      variant="default"
      size={42}
      disabled={to === undefined}
      aria-label={to ? `Show ${to.name}` : 'No more statuses'}
      onClick={() => to && onChoose(to.statusId)}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
}

function PhoneColumn({
  status,
  first,
  statuses,
  filter,
  moves,
  nameOf,
  onMove,
}: BoardProps & { status: Status; first: BoardColumn }) {
  const { column: read, hasMore, loadMore, isLoading, error } = useColumnCards(first, filter);
  const column = columnWithMoves(read, moves);
  const { valueCents = 0 } = column;
  return (
    <section aria-label={status.name}>
      <Text className={classes.quiet} mb="xs" aria-live="polite">
        {cappedCustomers(column.count)}
        {valueCents > 0 && `, ${wholeMoney(valueCents)}`}
      </Text>
      <ul className={classes.list}>
        {column.cards.map((card) => (
          <StillCard
            key={card.customerId}
            card={card}
            ownerName={nameOf(card.ownerId)}
            status={status}
            statuses={statuses}
            onMove={onMove && ((to) => onMove(card, status, to))}
          />
        ))}
      </ul>
      <FailureNote error={error} />
      {hasMore && (
        <Button variant="default" fullWidth onClick={loadMore} loading={isLoading}>
          Load more
        </Button>
      )}
    </section>
  );
}
