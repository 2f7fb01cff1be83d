import { DragDropContext, Draggable, type DraggableProvided, Droppable } from '@hello-pangea/dnd';
import { Badge, Group, Text, Title, useMantineStyleNonce, VisuallyHidden } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { GripVertical, Plus } from 'lucide-react';
import rows from '../settings/rows.module.css';
import { DialogButton } from '../shared/forms/form-dialog.tsx';
import { MoveButtons, useOrder } from '../shared/ordering.tsx';
import { PageTitle } from '../shared/page-title.tsx';
import { Loaded } from '../shared/states.tsx';
import { StatusDot } from '../shared/statuses.tsx';
import { trpc, useChange } from '../trpc.ts';
import { NewStatusForm } from './status-form.tsx';
import { StatusMenu } from './status-menu.tsx';
import classes from './status-row.module.css';
import { describeStatus, describeStep, type PipelineStatus } from './status-words.ts';

/** The statuses that customers go through, in their order. */
export function StatusesScreen() {
  const pipeline = useQuery(trpc.statuses.overview.queryOptions());
  return (
    <div className={rows.page}>
      <PageTitle
        actions={
          <DialogButton
            variant="filled"
            leftSection={<Plus />}
            label="Add status"
            title="Add status"
          >
            {(close) => <NewStatusForm onDone={close} />}
          </DialogButton>
        }
      >
        Pipeline
      </PageTitle>
      <Text variant="quiet" mb="md" maw={640}>
        Customers move through these statuses from top to bottom; each is a column of the pipeline.
        Some have a role in the sale, such as a signed contract: Sundesk moves customers there
        automatically, whatever the name.
      </Text>
      <Loaded query={pipeline} bars={8} height={56}>
        {(statuses) => <StatusList statuses={statuses} />}
      </Loaded>
    </div>
  );
}

/** The pipeline, to be put in order with the mouse, with the keys of a grip, or with buttons. */
function StatusList({ statuses }: { statuses: readonly PipelineStatus[] }) {
  const nonce = useMantineStyleNonce()?.();
  const queryClient = useQueryClient();
  const send = useChange(trpc.statuses.place, {
    showsFailure: true,
    // Runs moves in the order of the clicks, and reads the list again after the last.
    scope: { id: 'place-status' },
    onSettled: () => {
      const underWay = queryClient.isMutating({ mutationKey: trpc.statuses.place.mutationKey() });
      if (underWay > 1) return;
      return queryClient.invalidateQueries({ queryKey: trpc.statuses.pathKey() });
    },
  });
  const { place, move, announcement } = useOrder({
    items: statuses,
    queryKey: trpc.statuses.overview.queryKey(),
    idOf: ({ statusId }) => statusId,
    send: (statusId, beforeId) => send.mutate({ statusId, beforeId }),
  });
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

function StatusRow({
  status,
  statuses,
  index,
  onMove,
  drag,
  isDragging,
}: {
  status: PipelineStatus;
  statuses: readonly PipelineStatus[];
  index: number;
  onMove: (from: number, to: number, button: HTMLElement) => void;
  drag: DraggableProvided;
  isDragging: boolean;
}) {
  const { name, kind, isInitial } = status;
  const step = describeStep(status);
  return (
    <li
      ref={drag.innerRef}
      {...drag.draggableProps}
      className={classes.row}
      data-dragging={isDragging || undefined}
    >
      <div {...drag.dragHandleProps} className={classes.grip}>
        <GripVertical size={18} />
        <VisuallyHidden>Move {name}</VisuallyHidden>
      </div>
      <div className={rows.facts}>
        <Group gap="xs">
          <StatusDot kind={kind} />
          <Title size="h6">{name}</Title>
          {isInitial && <Badge>First status</Badge>}
        </Group>
        <Text variant="quiet">
          {describeStatus(status)}
          {step !== undefined && (
            <Text span visibleFrom="sm">
              {` · ${step}`}
            </Text>
          )}
        </Text>
      </div>
      <Group gap={2} wrap="nowrap">
        <MoveButtons name={name} index={index} count={statuses.length} onMove={onMove} />
        <StatusMenu status={status} statuses={statuses} />
      </Group>
    </li>
  );
}
