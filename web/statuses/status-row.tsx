import type { DraggableProvided } from '@hello-pangea/dnd';
import { ActionIcon, Badge, Group, Text, Title, VisuallyHidden } from '@mantine/core';
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import rows from '../settings/rows.module.css';
import { StatusDot } from '../shared/statuses.tsx';
import { StatusMenu } from './status-menu.tsx';
import classes from './status-row.module.css';
import { describeStatus, describeStep, type PipelineStatus } from './status-words.ts';

export function StatusRow({
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
          <Title order={2} size="h6">
            {name}
          </Title>
          {isInitial && <Badge size="sm">First status</Badge>}
        </Group>
        <Text variant="quiet">
          {describeStatus(status)}
          {step !== undefined && (
            <Text span size="sm" visibleFrom="sm">
              {` · ${step}`}
            </Text>
          )}
        </Text>
      </div>
      <Group gap={2} wrap="nowrap">
        <ActionIcon
          className={classes.arrow}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={`Move ${name} up`}
          // Kept in keyboard order, so that a status moved to the top keeps the focus.
          aria-disabled={index === 0}
          data-disabled={index === 0 || undefined}
          onClick={(event) => index > 0 && onMove(index, index - 1, event.currentTarget)}
        >
          <ArrowUp size={18} />
        </ActionIcon>
        <ActionIcon
          className={classes.arrow}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={`Move ${name} down`}
          aria-disabled={index === statuses.length - 1}
          data-disabled={index === statuses.length - 1 || undefined}
          onClick={(event) =>
            index < statuses.length - 1 && onMove(index, index + 1, event.currentTarget)
          }
        >
          <ArrowDown size={18} />
        </ActionIcon>
        <StatusMenu status={status} statuses={statuses} />
      </Group>
    </li>
  );
}
