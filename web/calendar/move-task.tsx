import { Menu } from '@mantine/core';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { WebOutputs } from '../../src/doors/web/contract.ts';
import { MoreMenu } from '../shared/more-menu.tsx';
import { offerUndo } from '../shared/offer-undo.tsx';
import { useIsWide } from '../shared/search/filter-bar.tsx';
import { taskInWords } from '../tasks/task-words.ts';
import { taskKeys } from '../tasks/use-finish.ts';
import { trpc, useChange } from '../trpc.ts';
import classes from './calendar.module.css';
import { dayInWords, later } from './days.ts';

export type CalendarTask = WebOutputs['calendar']['between']['tasks'][number];
export type MoveTask = (task: CalendarTask, dueOn: string) => void;

/** Moves a task to another day, before the server has answered, and offers the way back. */
export function useMoveTask(onMoved: (dueOn: string) => void) {
  const changing = useChange(trpc.tasks.change, { invalidates: taskKeys, showsFailure: true });
  /** A further move of the task whose move is under way. */
  const [next, setNext] = useState<{ task: CalendarTask; dueOn: string }>();
  const moved = useRef<number>(undefined);
  // A task that is shown on another day has lost the focus.
  useLayoutEffect(() => {
    if (moved.current === undefined || document.activeElement !== document.body) return;
    document.getElementById(taskElementId(moved.current))?.focus();
  });
  function send(task: CalendarTask, dueOn: string, expectedRevision: number): void {
    const { taskId, kind, title, dueTime, ownerId, projectId, repeats } = task;
    const details = { kind, title, dueTime, ownerId, projectId, repeats };
    const moveTo = (day: string, revision: number, onSuccess?: () => void) => {
      changing.mutate(
        { taskId, expectedRevision: revision, details: { ...details, dueOn: day } },
        { ...(onSuccess && { onSuccess }) },
      );
      onMoved(day);
    };
    moved.current = taskId;
    moveTo(dueOn, expectedRevision, () =>
      offerUndo(
        `${taskInWords(task)}, ${task.customerName}: moved to ${dayInWords(dueOn)}`,
        () => moveTo(task.dueOn, expectedRevision + 1),
        `task-${taskId}`,
      ),
    );
  }
  useEffect(() => {
    if (next === undefined || changing.isPending) return;
    setNext(undefined);
    if (changing.isSuccess) send(next.task, next.dueOn, changing.variables.expectedRevision + 1);
  });
  const underWay = changing.isPending ? changing.variables : undefined;
  const move: MoveTask = (task, dueOn) => {
    if (dueOn === task.dueOn) return;
    if (underWay === undefined) send(task, dueOn, task.revision);
    else if (underWay.taskId === task.taskId) setNext({ task, dueOn });
  };
  const movingId = underWay?.taskId ?? next?.task.taskId;
  const movingTo = next?.dueOn ?? underWay?.details.dueOn;
  /** The tasks with the moves under way. */
  const withMove = (tasks: readonly CalendarTask[]) =>
    tasks.map((task) =>
      movingTo !== undefined && task.taskId === movingId ? { ...task, dueOn: movingTo } : task,
    );
  return { move, withMove };
}

export function taskElementId(taskId: number): string {
  return `task-${taskId}`;
}

/** By how many days Shift and an arrow key move a task. */
const days: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};

export function moveByKey(event: KeyboardEvent, task: CalendarTask, onMove: MoveTask): void {
  const by = days[event.key];
  if (by === undefined || !event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  onMove(task, later(task.dueOn, by));
}

/** Moves a task without a mouse to drag it. */
export function MoveMenu({
  task,
  today,
  onMove,
}: {
  task: CalendarTask;
  today: string;
  onMove: MoveTask;
}) {
  const isWide = useIsWide();
  const to: [label: string, day: string][] = [
    ['A day later', later(task.dueOn, 1)],
    ['A week later', later(task.dueOn, 7)],
    ['A day earlier', later(task.dueOn, -1)],
    ['A week earlier', later(task.dueOn, -7)],
  ];
  if (task.dueOn < today) to.unshift(['Today', today]);
  return (
    <MoreMenu
      label={`Move ${taskInWords(task)}, ${task.customerName}`}
      size={isWide ? 24 : 36}
      className={`${classes.move}`}
    >
      <Menu.Label>Move to another day</Menu.Label>
      {to.map(([label, day]) => (
        <Menu.Item key={label} onClick={() => onMove(task, day)}>
          {label}
        </Menu.Item>
      ))}
    </MoreMenu>
  );
}
