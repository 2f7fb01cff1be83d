import type { Sensor } from '@hello-pangea/dnd';
import { useMemo } from 'react';

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
