import {
  DragDropContext,
  type DragStart,
  type DragUpdate,
  type DropResult,
  type ResponderProvided,
  useMouseSensor,
  useTouchSensor,
} from '@hello-pangea/dnd';
import { useMantineStyleNonce } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { isShortcut } from '../../shared/shortcuts.ts';
import { StatusDot } from '../../shared/statuses.tsx';
import { dropped, instructions, lifted, over } from './announcements.ts';
import classes from './board.module.css';
import { keyOf, leadingKeys, neighbourOf } from './board-keys.ts';
import type { BoardFilter } from './board-search.ts';
import { cardElementId, messageTab, useToPanel } from './card.tsx';
import { Column, Strip } from './column.tsx';
import type { Move } from './column-with-moves.ts';
import { keyboardDrag, underPointer } from './drag-sensors.ts';
import { asksReason, type Status, targetsFrom, whyNotMove } from './may-move.ts';
import { nextColumn, revealColumn } from './reveal-column.ts';
import type { BoardCard, BoardColumn } from './use-column-cards.ts';

export type BoardProps = {
  statuses: readonly Status[];
  columns: readonly BoardColumn[];
  filter: BoardFilter;
  moves: readonly Move<BoardCard>[];
  nameOf: (userId: number) => string;
  /** Undefined for members who may only view. */
  onMove: ((card: BoardCard, from: Status, to: Status) => void) | undefined;
};

/**
 * The board scrolls where the pointer is close to its edge, and slowly at first. A wider zone would cover most of a column
 * that is half in view, and pull it away from under the card.
 */
const scrollsAtEdge = {
  startFromPercentage: 0.04,
  maxScrollAtPercentage: 0.01,
  durationDampening: { accelerateAt: 400, stopDampeningAt: 1200 },
};

/** All statuses side by side. Cards are dragged with the mouse, a finger or the keyboard. */
export function Board({
  isOpen,
  first,
  onFold,
  ...props
}: BoardProps & {
  isOpen: (status: Status) => boolean;
  /** The column to bring into view; another one is brought into view when it changes. */
  first: number | undefined;
  onFold: (status: Status, isOpen: boolean) => void;
}) {
  const { statuses, columns, filter, moves, nameOf, onMove } = props;
  const nonce = useMantineStyleNonce()?.();
  const region = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (first !== undefined && region.current) revealColumn(region.current, String(first));
  }, [first]);
  /** The column that the dragged card is over. */
  const place = useRef('');
  const [dragged, setDragged] = useState<{ from: Status; card: BoardCard; isFluid: boolean }>();
  /** The target at the foot that the pointer is over. */
  const [footId, setFootId] = useState<string>();
  const statusOf = (id: string | undefined) =>
    statuses.find(({ statusId }) => String(statusId) === id);
  /** Every card that a column shows, also those that it loaded later. */
  const [cards] = useState(() => new Map<string, BoardCard>());
  const cardOf = (id: string) => cards.get(id);
  const onCards = (shown: readonly BoardCard[]) => {
    for (const card of shown) cards.set(String(card.customerId), card);
  };

  function start({ source, draggableId, mode }: DragStart, { announce }: ResponderProvided): void {
    const from = statusOf(source.droppableId);
    const card = cardOf(draggableId);
    setDragged(from && card && { from, card, isFluid: mode === 'FLUID' });
    place.current = source.droppableId;
    announce(lifted(nameOfCard(draggableId), from?.name ?? ''));
  }

  function update({ destination, draggableId }: DragUpdate, { announce }: ResponderProvided): void {
    const id = destination?.droppableId;
    // The position within a column has no effect, so it is not announced.
    if (id !== place.current) announce(over(nameOfCard(draggableId), statusOf(id)?.name));
    if (id !== undefined) place.current = id;
  }

  /** Scrolls the next column into view before a card is moved there by keyboard. */
  async function reveal(step: 1 | -1): Promise<void> {
    const order = [
      ...(region.current?.querySelectorAll<HTMLElement>('section[data-status]') ?? []),
    ].map(({ dataset: { status = '', closed } }) => ({ id: status, isOpen: closed === undefined }));
    const next = nextColumn(order, place.current, step);
    if (next === undefined || !region.current || !revealColumn(region.current, next)) return;
    // The scroll is reported in the next frame, and processed in the one after.
    await nextFrame();
    await nextFrame();
  }
  const [sensors] = useState(() => {
    const onPoint = ({ x, y }: { x: number; y: number }) => {
      const target = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-foot]');
      setFootId(target?.dataset.foot);
    };
    return [
      underPointer(useMouseSensor, onPoint),
      underPointer(useTouchSensor, onPoint),
      keyboardDrag(reveal),
    ];
  });

  function end(
    { source, destination, draggableId, reason }: DropResult,
    { announce }: ResponderProvided,
  ): void {
    setDragged(undefined);
    setFootId(undefined);
    const from = statusOf(source.droppableId);
    const to = statusOf(footId ?? destination?.droppableId);
    const card = cardOf(draggableId);
    if (from === undefined || card === undefined) return;
    announce(
      dropped(card.name, {
        from: from.name,
        to: to?.name,
        isCancelled: reason === 'CANCEL',
        needsReason: to !== undefined && asksReason(to),
      }),
    );
    if (to !== undefined && to !== from && reason === 'DROP') onMove?.(card, from, to);
  }

  const { openPanel } = useToPanel();

  /** The arrow keys lead through the board, and other keys do something with the card that has the focus. */
  function press(event: KeyboardEvent): void {
    const { key, target, nativeEvent } = event;
    if (!(target instanceof HTMLElement) || target.dataset.stop === undefined) return;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (leadingKeys.includes(key)) {
      event.preventDefault();
      neighbourOf(target, key)?.focus();
      return;
    }
    const card = cardOf(target.id.slice(cardElementId('').length));
    const from = statuses.find(({ statusId }) => statusOfElement(target) === String(statusId));
    if (card === undefined || from === undefined || !onMove || !isShortcut(nativeEvent)) return;
    const run = actionOf(key, { card, from, target });
    if (run === undefined) return;
    event.preventDefault();
    run();
  }

  function actionOf(
    key: string,
    { card, from, target }: { card: BoardCard; from: Status; target: HTMLElement },
  ): (() => void) | undefined {
    const { customerId } = card;
    if (key === 'c') return () => openPanel(customerId, 'call');
    if (key === 'm') return () => openPanel(customerId, messageTab(card));
    if (key === 't') return () => openPanel(customerId, 'task');
    if (key === '.')
      return () => target.parentElement?.querySelector<HTMLElement>('[aria-haspopup]')?.click();
    const to = statuses.find((status) => keyOf(status, statuses) === key);
    return to && (() => moveByKey(card, from, to));
  }

  function moveByKey(card: BoardCard, from: Status, to: Status): void {
    if (to === from) return;
    const why = whyNotMove(from, to, card);
    if (why === undefined) onMove?.(card, from, to);
    else notifications.show({ title: `${card.name} stays in ${from.name}`, message: why });
  }

  function nameOfCard(id: string): string {
    return cardOf(id)?.name ?? '';
  }

  return (
    <DragDropContext
      {...(nonce !== undefined && { nonce })}
      dragHandleUsageInstructions={instructions}
      autoScrollerOptions={scrollsAtEdge}
      enableDefaultSensors={false}
      sensors={sensors}
      onDragStart={start}
      onDragUpdate={update}
      onDragEnd={end}
    >
      <section
        ref={region}
        className={classes.board}
        data-left={footId !== undefined || undefined}
        aria-label="Board"
        onKeyDown={press}
      >
        <div className={classes.columns}>
          {statuses.map((status) => {
            const column = columns.find(({ statusId }) => statusId === status.statusId);
            if (column === undefined) return null;
            const refusal = dragged && whyNotMove(dragged.from, status, dragged.card);
            const shown = {
              status,
              statuses,
              column,
              filter,
              moves,
              nameOf,
              refusal,
              isDragging: dragged !== undefined,
              isLeft: footId !== undefined,
              onCards,
              onMove: onMove && ((card: BoardCard, to: Status) => onMove(card, status, to)),
            };
            return isOpen(status) ? (
              <Column key={status.statusId} {...shown} onFold={() => onFold(status, false)} />
            ) : (
              <Strip key={status.statusId} {...shown} onUnfold={() => onFold(status, true)} />
            );
          })}
        </div>
      </section>
      {dragged?.isFluid && <Foot {...dragged} statuses={statuses} overId={footId} />}
    </DragDropContext>
  );
}

/**
 * The statuses that end a sale, near wherever a card is dragged from. The library knows nothing of them: it would take a
 * card that lies over one, and over a column above, for one in the column.
 */
function Foot({
  from,
  card,
  statuses,
  overId,
}: {
  from: Status;
  card: BoardCard;
  statuses: readonly Status[];
  overId: string | undefined;
}) {
  const targets = targetsFrom(from, statuses, card).filter(({ kind }) => kind !== 'open');
  return (
    <div className={classes.foot}>
      <div className={classes.targets}>
        {targets.map(({ statusId, name, kind }) => (
          <div
            key={statusId}
            className={classes.target}
            data-foot={statusId}
            data-over={overId === String(statusId) || undefined}
          >
            <StatusDot kind={kind} />
            <span>{name}</span>
          </div>
        ))}
      </div>
    </div>
  );
}

function statusOfElement(element: HTMLElement): string | undefined {
  return element.closest<HTMLElement>('[data-status]')?.dataset.status;
}

function nextFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => resolve()));
}
