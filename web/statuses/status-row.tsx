import type { DraggableProvided } from '@hello-pangea/dnd';
import { Badge, Group, Text, Title, VisuallyHidden } from '@mantine/core';
import { GripVertical } from 'lucide-react';
import rows from '../settings/rows.module.css';
import { MoveButtons } from '../shared/ordering.tsx';
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
