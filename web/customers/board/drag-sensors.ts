import type { Sensor, SnapDragActions } from '@hello-pangea/dnd';
import { useEffect, useMemo } from 'react';

/** Events of other input devices, which end a drag by keyboard. */
const interruptions = ['mousedown', 'touchstart', 'wheel', 'resize', 'visibilitychange'] as const;

type Step = 1 | -1;

/**
 * Drags with the keyboard. The library's own sensor goes only to columns that are seen; this one brings the next column
 * into view first, so that every status is reached from every other.
 */
export function keyboardDrag(onStep: (step: Step) => Promise<void>): Sensor {
  return function useKeyboardDrag(api) {
    useEffect(() => {
      let ending: (() => void) | undefined;

      function lift(event: KeyboardEvent): void {
        if (event.defaultPrevented || event.key !== ' ' || ending !== undefined) return;
        const draggableId = api.findClosestDraggableId(event);
        if (draggableId === null) return;
        const lock = api.tryGetLock(draggableId, () => ending?.(), { sourceEvent: event });
        if (lock === null) return;
        event.preventDefault();
        ending = drag(lock.snapLift(), () => {
          ending = undefined;
        });
      }

      /** Listens until the drag is over. Returns what stops listening. */
      function drag(actions: SnapDragActions, onOver: () => void): () => void {
        let last: Promise<void> = Promise.resolve();
        const stop = () => {
          window.removeEventListener('keydown', key, { capture: true });
          for (const name of interruptions) window.removeEventListener(name, cancel, true);
          onOver();
        };
        const cancel = () => {
          stop();
          actions.cancel();
        };
        // Each step waits for the one before, however fast the keys are pressed.
        const step = (to: Step) => {
          last = last.then(async () => {
            if (!actions.isActive()) return;
            await onStep(to);
            if (!actions.isActive()) return;
            if (to === 1) actions.moveRight();
            else actions.moveLeft();
            await announced();
          });
        };
        const drop = () => {
          stop();
          void last.then(() => actions.isActive() && actions.drop());
        };
        const handlers: Readonly<Record<string, () => void>> = {
          ' ': drop,
          Enter: drop,
          Escape: cancel,
          ArrowRight: () => step(1),
          ArrowLeft: () => step(-1),
          ArrowDown: () => actions.moveDown(),
          ArrowUp: () => actions.moveUp(),
        };
        const key = (event: KeyboardEvent) => {
          const isModifier = ['Shift', 'Control', 'Alt', 'Meta'].includes(event.key);
          if (isModifier) return;
          event.preventDefault();
          event.stopPropagation();
          handlers[event.key]?.();
        };
        window.addEventListener('keydown', key, { capture: true });
        for (const name of interruptions) {
          window.addEventListener(name, cancel, { capture: true, passive: true });
        }
        return stop;
      }

      window.addEventListener('keydown', lift, { capture: true });
      return () => {
        window.removeEventListener('keydown', lift, { capture: true });
        ending?.();
      };
    }, [api]);
  };
}

/** The library tells where the card is now after it has moved, in a task of its own. */
function announced(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

type Point = { x: number; y: number };

/**
 * Drags a card with its middle under the pointer, wherever it was taken hold of: the library asks for the column under the
 * middle of the card, and people aim with the pointer. `onPoint` hears where the pointer is.
 */
export function underPointer(useSensor: Sensor, onPoint: (point: Point) => void): Sensor {
  return function useSensorUnderPointer(api) {
    const own = useMemo(
      () => ({
        ...api,
        tryGetLock(...[draggableId, ...rest]: Parameters<typeof api.tryGetLock>) {
          const lock = api.tryGetLock(draggableId, ...rest);
          if (lock === null) return null;
          const selector = `[data-rfd-draggable-id="${CSS.escape(draggableId)}"]`;
          const card = document.querySelector(selector)?.getBoundingClientRect();
          return {
            ...lock,
            fluidLift({ x, y }: Point) {
              const middle = card === undefined ? x : card.left + card.width / 2;
              const actions = lock.fluidLift({ x: middle, y });
              const move = (point: Point) => {
                onPoint(point);
                actions.move(point);
              };
              return { ...actions, move };
            },
          };
        },
      }),
      [api],
    );
    useSensor(own);
  };
}
