import { Draggable, Droppable } from '@hello-pangea/dnd';
import { ActionIcon, Button, Group, Text, Title, UnstyledButton } from '@mantine/core';
import { FoldHorizontal, Lock } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { cappedCount, cappedCustomers, wholeMoney } from '../../shared/formats/formats.ts';
import { FailureNote } from '../../shared/states.tsx';
import { StatusDot } from '../../shared/statuses.tsx';
import classes from './board.module.css';
import { keyOf, stop } from './board-keys.ts';
import type { BoardFilter } from './board-search.ts';
import { CardLink, type CardProps, cardElementId } from './card.tsx';
import { columnWithMoves, type Move } from './column-with-moves.ts';
import type { Status } from './may-move.ts';
import type { BoardCard, BoardColumn } from './use-column-cards.ts';
import { useColumnCards } from './use-column-cards.ts';

type ColumnProps = {
  status: Status;
  statuses: readonly Status[];
  column: BoardColumn;
  filter: BoardFilter;
  moves: readonly Move<BoardCard>[];
  nameOf: (userId: number) => string;
  onMove: ((card: BoardCard, to: Status) => void) | undefined;
  /** Reason why the dragged card cannot be dropped here; undefined if it can, or nothing is dragged. */
  refusal: string | undefined;
  /** True if any card of the board is dragged now. */
  isDragging: boolean;
  /** True if the dragged card is over a target below the columns. */
  isLeft: boolean;
  /** Called with the cards that are shown. */
  onCards: (cards: readonly BoardCard[]) => void;
};

/** A status as a column of cards. */
export function Column({ onFold, ...props }: ColumnProps & { onFold: () => void }) {
  const { status, statuses, filter, moves, nameOf, onMove } = props;
  const { refusal, isDragging, isLeft, onCards } = props;
  const {
    column: read,
    hasMore,
    loadMore,
    isLoading,
    error,
  } = useColumnCards(props.column, filter);
  const column = useFrozen(columnWithMoves(read, moves), isDragging);
  const { cards } = column;
  useEffect(() => onCards(cards));
  /** The card that had the focus last; Tab leads to it, and the arrow keys to all else of the column. */
  const [focusedId, setFocusedId] = useState('');
  const isHere = cards.some(({ customerId }) => cardElementId(customerId) === focusedId);
  const stopId = isHere ? focusedId : cards[0] && cardElementId(cards[0].customerId);
  const headingId = `status-${status.statusId}`;
  return (
    <section
      className={classes.column}
      data-status={status.statusId}
      data-closed={refusal !== undefined || undefined}
      aria-labelledby={headingId}
      onFocus={({ target }) => setFocusedId(target.id)}
    >
      <div className={classes.head} title={moveTitle(props)}>
        <Group gap={8} wrap="nowrap">
          <StatusDot kind={status.kind} />
          <Title size="sm" id={headingId} lineClamp={1}>
            {status.name}
          </Title>
          <Text className={classes.quiet} aria-label={cappedCustomers(column.count)}>
            {cappedCount(column.count)}
          </Text>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={24}
            ml="auto"
            aria-label={`Collapse ${status.name}`}
            aria-expanded
            {...stop}
            tabIndex={stopId === undefined ? 0 : -1}
            onClick={onFold}
          >
            <FoldHorizontal size={14} aria-hidden />
          </ActionIcon>
        </Group>
        <Text size="xs" className={classes.quiet} mih={18}>
          {refusal ?? valueText(column)}
        </Text>
      </div>
      <Droppable
        droppableId={String(status.statusId)}
        isDropDisabled={refusal !== undefined || isLeft}
      >
        {({ innerRef, droppableProps, placeholder }, { isDraggingOver }) => (
          <ul
            ref={innerRef}
            {...droppableProps}
            className={classes.place}
            data-over={isDraggingOver || undefined}
            aria-labelledby={headingId}
          >
            {cards.map((card, index) => (
              <DraggableCard
                key={card.customerId}
                index={index}
                isStop={cardElementId(card.customerId) === stopId}
                card={card}
                ownerName={nameOf(card.ownerId)}
                status={status}
                statuses={statuses}
                onMove={onMove && ((to) => onMove(card, to))}
              />
            ))}
            {placeholder}
          </ul>
        )}
      </Droppable>
      <FailureNote error={error} />
      {hasMore && (
        <Button
          variant="subtle"
          size="compact-sm"
          m={8}
          mt={0}
          {...stop}
          tabIndex={-1}
          onClick={loadMore}
          loading={isLoading}
        >
          Load more
          <span className={classes.forReaders}> of {status.name}</span>
        </Button>
      )}
    </section>
  );
}

/** A status that is folded to a strip. Cards can be dropped on it all the same. */
export function Strip({ onUnfold, ...props }: ColumnProps & { onUnfold: () => void }) {
  const { status, column: read, moves, refusal, isLeft } = props;
  const column = columnWithMoves(read, moves);
  return (
    <section
      className={classes.strip}
      data-status={status.statusId}
      data-closed={refusal !== undefined || undefined}
    >
      <UnstyledButton
        className={classes.stripHead}
        title={moveTitle(props)}
        {...stop}
        onClick={onUnfold}
        aria-expanded={false}
      >
        <span className={classes.stripName}>{status.name}</span>
        <Text size="xs" component="span" className={classes.stripCount}>
          {cappedCount(column.count)}
          <span className={classes.forReaders}> customers, collapsed</span>
        </Text>
        <span className={classes.stripMark} aria-hidden>
          {refusal === undefined ? <StatusDot kind={status.kind} /> : <Lock size={12} />}
        </span>
      </UnstyledButton>
      <Droppable
        droppableId={String(status.statusId)}
        isDropDisabled={refusal !== undefined || isLeft}
      >
        {({ innerRef, droppableProps, placeholder }, { isDraggingOver }) => (
          <ul
            ref={innerRef}
            {...droppableProps}
            className={classes.stripPlace}
            data-over={isDraggingOver || undefined}
          >
            {placeholder}
          </ul>
        )}
      </Droppable>
    </section>
  );
}

/** Tells the key that moves a card here. */
function moveTitle({ status, statuses, onMove }: ColumnProps): string | undefined {
  const key = keyOf(status, statuses);
  return onMove && key && `${status.name}: ${key} moves the card with the focus here`;
}

function valueText({ valueCents }: BoardColumn): string {
  return valueCents === undefined || valueCents === 0 ? '' : wholeMoney(valueCents);
}

/**
 * The value as it was when it was frozen, the present one while it is not. What others change meanwhile would move the
 * cards from under the hand that drags one.
 */
function useFrozen<Value>(value: Value, isFrozen: boolean): Value {
  const kept = useRef(value);
  if (!isFrozen) kept.current = value;
  return kept.current;
}

/**
 * A card that can be dragged. Its face is a link to the panel of the customer and the handle of the drag at once, and the
 * menu stands beside the link, not in it: so each has one name, and the keyboard reaches both.
 */
function DraggableCard({
  index,
  isStop,
  ...props
}: CardProps & {
  index: number;
  /** True if Tab leads to this card of its column; the arrow keys lead to the others. */
  isStop: boolean;
}) {
  const { customerId } = props.card;
  return (
    <Draggable
      draggableId={String(customerId)}
      index={index}
      isDragDisabled={props.onMove === undefined}
    >
      {(
        { innerRef, draggableProps, dragHandleProps },
        { isDragging, isDropAnimating, draggingOver },
      ) => {
        // The role is dropped, so that screen readers still announce a link; its description explains how to drag.
        const { role: _, ...handle } = dragHandleProps ?? { role: '' };
        return (
          <li
            ref={innerRef}
            {...draggableProps}
            style={{
              ...draggableProps.style,
              // Dropped on a target below the columns, it need not fly back to its column first.
              ...(isDropAnimating && draggingOver === null && { transitionDuration: '1ms' }),
            }}
            className={classes.card}
            data-dragging={isDragging || undefined}
          >
            <CardLink {...props} handle={{ ...handle, ...stop, tabIndex: isStop ? 0 : -1 }} />
          </li>
        );
      }}
    </Draggable>
  );
}
