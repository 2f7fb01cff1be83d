import { DragDropContext, Draggable, Droppable } from '@hello-pangea/dnd';
import { useMantineStyleNonce, VisuallyHidden } from '@mantine/core';
import { useLayoutEffect, useRef, useState } from 'react';
import rows from '../settings/rows.module.css';
import { StatusRow } from './status-row.tsx';
import type { PipelineStatus } from './status-words.ts';
import { usePlaceStatus } from './use-place-status.ts';

/** The pipeline, to be put in order with the mouse, with the keys of a grip, or with buttons. */
export function StatusList({ statuses }: { statuses: readonly PipelineStatus[] }) {
  const nonce = useMantineStyleNonce()?.();
  const place = usePlaceStatus(statuses);
  const [announcement, setAnnouncement] = useState('');
  const pressed = useRef<HTMLElement>(undefined);
  // A row that moves within the page loses the focus, which its mover needs to continue.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after every change of the order.
  useLayoutEffect(() => {
    pressed.current?.focus();
    pressed.current = undefined;
  }, [statuses]);
  const move = (from: number, to: number, button: HTMLElement) => {
    pressed.current = button;
    const there = place(from, to);
    setAnnouncement(`${statuses[from]?.name} is now number ${there + 1} of ${statuses.length}`);
  };
  return (
    <DragDropContext
      {...(nonce !== undefined && { nonce })}
      dragHandleUsageInstructions="Press Space to pick up the status, move it with the arrow keys, then press Space to drop it."
      onDragEnd={({ source, destination }) => destination && place(source.index, destination.index)}
    >
      <Droppable droppableId="pipeline">
        {(drop) => (
          <ol ref={drop.innerRef} {...drop.droppableProps} className={rows.list}>
            {statuses.map((status, index) => (
              <Draggable key={status.statusId} draggableId={String(status.statusId)} index={index}>
                {(drag, { isDragging }) => (
                  <StatusRow
                    status={status}
                    statuses={statuses}
                    index={index}
                    onMove={move}
                    drag={drag}
                    isDragging={isDragging}
                  />
                )}
              </Draggable>
            ))}
            {drop.placeholder}
          </ol>
        )}
      </Droppable>
      <VisuallyHidden aria-live="polite">{announcement}</VisuallyHidden>
    </DragDropContext>
  );
}
