import { Draggable } from '@hello-pangea/dnd';
import classes from './board.module.css';
import { stop } from './board-keys.ts';
import { CardLink, type CardProps } from './card.tsx';

/**
 * A card that can be dragged. Its face is a link to the panel of the customer and the handle of the drag at once, and the
 * menu stands beside the link, not in it: so each has one name, and the keyboard reaches both.
 */
export function DraggableCard({
  index,
  isStop,
  ...props
}: CardProps & {
  index: number;
  /** True if Tab leads to this card of its column; the arrow keys lead to the others. */
  isStop: boolean;
}) {
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
            <CardLink {...props} handle={{ ...handle, ...stop, tabIndex: isStop ? 0 : -1 }} />
          </li>
        );
      }}
    </Draggable>
  );
}
