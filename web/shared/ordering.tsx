import { ActionIcon } from '@mantine/core';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { moved } from './members.ts';
import classes from './ordering.module.css';

type Move = (from: number, to: number, button: HTMLElement) => void;

/**
 * Moves an entry of a list to another place at once on the screen; the caller's `send` tells the server before which
 * entry it comes. The button that moved it keeps the focus, and `announcement` says the new place.
 */
export function useOrder<Item extends { name: string }>({
  items,
  queryKey,
  idOf,
  send,
}: {
  items: readonly Item[];
  queryKey: QueryKey;
  idOf: (item: Item) => number;
  send: (id: number, beforeId: number | null) => void;
}): { place: (from: number, to: number) => number; move: Move; announcement: string } {
  const queryClient = useQueryClient();
  const [announcement, setAnnouncement] = useState('');
  const pressed = useRef<HTMLElement>(undefined);
  // A row that moves within the page loses the focus, which its mover needs to continue.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after every change of the order.
  useLayoutEffect(() => {
    pressed.current?.focus();
    pressed.current = undefined;
  }, [items]);
  /** Returns the resulting index; a move that is faster than the screen starts from the current index. */
  const place = (from: number, to: number): number => {
    const now = queryClient.getQueryData<readonly Item[]>(queryKey) ?? items;
    const item = items[from];
    const at = now.findIndex((one) => item !== undefined && idOf(one) === idOf(item));
    const target = Math.min(Math.max(at + to - from, 0), now.length - 1);
    if (item === undefined || at === -1 || at === target) return to;
    const after = moved(now, at, target);
    queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, after);
    const next = after[target + 1];
    send(idOf(item), next === undefined ? null : idOf(next));
    return target;
  };
  const move: Move = (from, to, button) => {
    pressed.current = button;
    const there = place(from, to);
    setAnnouncement(`${items[from]?.name} is now number ${there + 1} of ${items.length}`);
  };
  return { place, move, announcement };
}

/** Buttons that move an entry one place up or down. */
export function MoveButtons({
  name,
  index,
  count,
  onMove,
}: {
  name: string;
  index: number;
  count: number;
  onMove: Move;
}) {
  const directions = [
    { label: `Move ${name} up`, to: index - 1, icon: <ArrowUp size={18} /> },
    { label: `Move ${name} down`, to: index + 1, icon: <ArrowDown size={18} /> },
  ];
  return directions.map(({ label, to, icon }) => {
    const isEnd = to < 0 || to >= count;
    return (
      <ActionIcon
        key={label}
        className={classes.arrow}
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={label}
        // Kept in keyboard order, so that an entry moved to the end keeps the focus.
        aria-disabled={isEnd}
        data-disabled={isEnd || undefined}
        onClick={({ currentTarget }) => !isEnd && onMove(index, to, currentTarget)}
      >
        {icon}
      </ActionIcon>
    );
  });
}
