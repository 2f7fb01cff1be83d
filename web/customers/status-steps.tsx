import { StatusBadge, useStatuses } from '../shared/statuses.tsx';
import { useMay } from '../shell/session/session.ts';
import { whyNotMove } from './board/may-move.ts';
import type { CustomerPage } from './customer-page.ts';
import { stagesOf } from './stages.ts';
import { MoveMenu, useStatusMove } from './status-and-owner.tsx';
import classes from './status-steps.module.css';

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
