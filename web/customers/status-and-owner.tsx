import { Button, Group, Menu, Text } from '@mantine/core';
import { ChevronDown, UserRound } from 'lucide-react';
import { menuProps } from '../shared/more-menu.tsx';
import { listKeys } from '../shared/read-lists-again.ts';
import { type Status, StatusBadge, StatusDot, useStatuses } from '../shared/statuses.tsx';
import { useTeam } from '../shared/team.tsx';
import { useMay } from '../shell/session/session.ts';
import { trpc, useChange } from '../trpc.ts';
import { whyNotMove } from './board/may-move.ts';
import { MoveItems } from './board/move-items.tsx';
import { useMoves } from './board/use-moves.tsx';
import type { CustomerPage } from './customer-page.ts';
import { stagesOf } from './stages.ts';
import classes from './status-steps.module.css';

/** The status of a customer, and what moves them to another one. */
export function StatusMenu({ customer }: { customer: CustomerPage }) {
  const mayWrite = useMay('customers:write');
  const { statuses } = useStatuses();
  const { status, moveTo, dialog } = useStatusMove(customer);
  if (status === undefined) return null;
  if (!mayWrite) return <StatusBadge status={status} size="lg" />;
  return (
    <>
      <MoveMenu customer={customer} status={status} statuses={statuses} moveTo={moveTo} />
      {dialog}
    </>
  );
}

/** How far the customer is on the way to a sale; a click moves them. Statuses beside the way are in a menu. */
export function StatusSteps({ customer }: { customer: CustomerPage }) {
  const { statuses } = useStatuses();
  const { status, moveTo, dialog } = useStatusMove(customer);
  const mayWrite = useMay('customers:write');
  if (status === undefined) return null;
  if (!mayWrite) return <StatusBadge status={status} size="lg" />;
  const stages = stagesOf(status, statuses);
  const present = stages.findIndex(({ statusId }) => statusId === status.statusId);
  return (
    <div className={classes.line}>
      <ol className={classes.steps} aria-label="Status">
        {stages.map((to, index) => {
          const isPresent = index === present;
          const why = isPresent ? undefined : whyNotMove(status, to, customer);
          return (
            <li key={to.statusId}>
              <button
                type="button"
                className={classes.step}
                data-past={index < present || undefined}
                aria-current={isPresent ? 'step' : undefined}
                disabled={why !== undefined}
                title={why ?? to.name}
                onClick={() => {
                  if (!isPresent) moveTo(to);
                }}
              >
                {to.name}
              </button>
            </li>
          );
        })}
      </ol>
      <MoveMenu
        customer={customer}
        status={status}
        statuses={statuses.filter((one) => !stages.includes(one))}
        moveTo={moveTo}
        isBeside={present >= 0}
      />
      {dialog}
    </div>
  );
}

/** The status that a customer has, or is being moved to, and what moves them. */
function useStatusMove({ customerId, name, valueCents, hasSigned, statusId }: CustomerPage) {
  const { statusOf } = useStatuses();
  const { moves, move, dialog } = useMoves();
  const status = statusOf(moves.at(-1)?.toStatusId ?? statusId);
  const moveTo = (to: Status) => {
    if (status) move({ card: { customerId, valueCents, hasSigned, name }, from: status, to });
  };
  return { status, moveTo, dialog };
}

/** A menu of statuses that moves a customer. Beside others it does not name the present one. */
function MoveMenu({
  customer,
  status,
  statuses,
  moveTo,
  isBeside = false,
}: {
  customer: CustomerPage;
  status: Status;
  statuses: readonly Status[];
  moveTo: (to: Status) => void;
  isBeside?: boolean;
}) {
  return (
    <Menu {...menuProps} position="bottom-start" width={240}>
      <Menu.Target>
        <Button
          variant="default"
          {...(isBeside
            ? { size: 'compact-sm' }
            : { leftSection: <StatusDot kind={status.kind} /> })}
          rightSection={<ChevronDown />}
          aria-label={isBeside ? 'Other statuses' : `Status: ${status.name}`}
        >
          {isBeside ? 'Other' : status.name}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
        <MoveItems from={status} statuses={statuses} mover={customer} onMove={moveTo} />
      </Menu.Dropdown>
    </Menu>
  );
}

/** Whose customer they are, and what gives them to another member. */
export function OwnerMenu({ customer: { customerId, owner } }: { customer: CustomerPage }) {
  const mayManage = useMay('customers:manage');
  const { active } = useTeam();
  const changing = useChange(trpc.customers.changeOwner, {
    showsFailure: true,
    invalidates: listKeys,
    invalidatesAlways: true,
  });
  const face = { leftSection: <UserRound />, children: owner.name };
  if (!mayManage) {
    return (
      <Group gap={6}>
        {face.leftSection}
        <Text>{owner.name}</Text>
      </Group>
    );
  }
  return (
    <Menu {...menuProps} position="bottom-start" width={240}>
      <Menu.Target>
        <Button
          variant="default"
          rightSection={<ChevronDown />}
          aria-label={`Owner: ${owner.name}`}
          loading={changing.isPending}
          {...face}
        />
      </Menu.Target>
      <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
        <Menu.Label>Reassign to</Menu.Label>
        {active
          .filter(({ userId }) => userId !== owner.userId)
          .map(({ userId, name }) => (
            <Menu.Item
              key={userId}
              onClick={() => changing.mutate({ customerIds: [customerId], ownerId: userId })}
            >
              {name}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}
