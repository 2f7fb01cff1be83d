import { Menu } from '@mantine/core';
import { StatusDot } from '../../shared/statuses.tsx';
import { type Mover, type Status, targetsFrom } from './may-move.ts';

/** The statuses to which a customer can be moved, as items of a menu that offers the same moves as dragging. */
export function MoveItems({
  from,
  statuses,
  mover,
  onMove,
}: {
  from: Status;
  statuses: readonly Status[];
  /** The customer. */
  mover: Mover;
  onMove: (to: Status) => void;
}) {
  return (
    <>
      <Menu.Label>Move to</Menu.Label>
      {targetsFrom(from, statuses, mover).map((to) => (
        <Menu.Item
          key={to.statusId}
          leftSection={<StatusDot kind={to.kind} />}
          onClick={() => onMove(to)}
        >
          {to.name}
        </Menu.Item>
      ))}
    </>
  );
}
