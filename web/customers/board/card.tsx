import { Draggable } from '@hello-pangea/dnd';
import { ActionIcon, Menu } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { EllipsisVertical } from 'lucide-react';
import { menuProps } from '../../shared/more-menu.tsx';
import classes from './board.module.css';
import type { BoardCard } from './board-column.ts';
import { CardFace } from './card-face.tsx';
import type { Status } from './may-move.ts';
import { MoveItems } from './move-items.tsx';

type CardProps = {
  card: BoardCard;
  ownerName: string;
  status: Status;
  statuses: readonly Status[];
  /** Undefined for members who may only view. */
  onMove: ((to: Status) => void) | undefined;
};

/**
 * A card that can be dragged. Its face is a link to the panel of the customer and the handle of the drag at once, and the
 * menu stands beside the link, not in it: so each has one name, and the keyboard reaches both.
 */
export function DraggableCard({ index, ...props }: CardProps & { index: number }) {
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
            <CardLink {...props} handle={handle} />
          </li>
        );
      }}
    </Draggable>
  );
}

/** A card where nothing is dragged, as on a phone. */
export function StillCard(props: CardProps) {
  return (
    <li className={classes.card}>
      <CardLink {...props} handle={{}} />
    </li>
  );
}

/** The place of a card in the page, to lead the keyboard back to it. */
export function cardElementId(customerId: number | ''): string {
  return `card-${customerId}`;
}

function CardLink({
  card,
  ownerName,
  status,
  statuses,
  onMove,
  handle,
}: CardProps & { handle: object }) {
  const { customerId, name } = card;
  const isPanelOpen = useSearch({
    from: '/inside/pipeline',
    select: ({ customer }) => customer !== undefined,
  });
  return (
    <>
      <Link
        from="/pipeline"
        search={(before) => ({ ...before, customer: customerId })}
        // The next customer takes the place of the one before, so that going back closes the panel.
        replace={isPanelOpen}
        state={(before) => (isPanelOpen ? before : { ...before, isFromBoard: true })}
        resetScroll={false}
        activeProps={{ 'aria-current': 'true' }}
        id={cardElementId(customerId)}
        className={classes.face}
        {...handle}
      >
        <CardFace card={card} ownerName={ownerName} />
      </Link>
      {onMove && (
        <Menu {...menuProps} position="bottom-end" width={220}>
          <Menu.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={28}
              className={classes.menu}
              aria-label={`Move ${name}`}
            >
              <EllipsisVertical size={16} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
            <MoveItems from={status} statuses={statuses} mover={card} onMove={onMove} />
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}
