import { Checkbox, Group, Text } from '@mantine/core';
import { ago, wholeMoney } from '../../shared/formats/formats.ts';
import { StatusBadge } from '../../shared/status-badge.tsx';
import { useStatuses } from '../../shared/use-statuses.ts';
import { useTeam } from '../../shared/use-team.ts';
import classes from '../customers.module.css';
import { choiceOf, withChoice } from './choose-rows.ts';
import { BesideName, CustomerLink, type RowsProps } from './customer-table.tsx';

/** The customers one below the other, for a phone. */
export function CustomerCards({ rows, chosen, onChoose }: RowsProps) {
  const { nameOf } = useTeam();
  const { statusOf } = useStatuses();
  const ids = rows.map(({ customerId }) => customerId);
  const choice = choiceOf(ids, chosen);
  return (
    <>
      {onChoose && (
        <Checkbox
          label="Select all"
          checked={choice === 'all'}
          indeterminate={choice === 'some'}
          onChange={() => onChoose(new Set(choice === 'all' ? [] : ids))}
        />
      )}
      <ul className={classes.cards}>
        {rows.map((row) => (
          <li key={row.customerId} data-customer={row.customerId}>
            {onChoose && (
              <Checkbox
                mt={2}
                aria-label={`Select ${row.name}`}
                checked={chosen.has(row.customerId)}
                onChange={(event) =>
                  onChoose(withChoice(chosen, row.customerId, event.currentTarget.checked))
                }
              />
            )}
            <div style={{ flex: 1, minWidth: 0 }}>
              <Group justify="space-between" wrap="nowrap" gap="xs" align="flex-start">
                <CustomerLink row={row} />
                <Text size="sm" className={classes.numbers}>
                  {row.valueCents > 0 && wholeMoney(row.valueCents)}
                </Text>
              </Group>
              <BesideName customer={row} />
              <Group gap="xs" mt={6}>
                <StatusBadge status={statusOf(row.statusId)} size="sm" />
                <Text size="xs" className={classes.quiet}>
                  {nameOf(row.ownerId)}, {ago(row.updatedAt)}
                </Text>
              </Group>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
