import {
  Avatar,
  Checkbox,
  Group,
  Table,
  Text,
  UnstyledButton,
  VisuallyHidden,
} from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { Fragment } from 'react';
import type { WebOutputs } from '../../../src/doors/web/contract.ts';
import { ago, day, wholeMoney } from '../../shared/formats/formats.ts';
import { StatusBadge, useStatuses } from '../../shared/statuses.tsx';
import { useTeam } from '../../shared/team.tsx';
import { DueBadge } from '../../tasks/due-badge.tsx';
import { taskInWords } from '../../tasks/task-words.ts';
import classes from '../customers.module.css';
import { choiceOf, withChoice } from './choose-rows.ts';
import type { orderOf, Sort } from './list-search.ts';

export type CustomerRow = WebOutputs['customers']['list']['customers'][number];

export type RowsProps = {
  rows: readonly CustomerRow[];
  chosen: ReadonlySet<number>;
  /** Undefined for members without bulk actions. */
  onChoose: ((chosen: ReadonlySet<number>) => void) | undefined;
};
type Order = ReturnType<typeof orderOf>;

/** The customers as a table; its headings sort. */
export function CustomerTable({
  rows,
  chosen,
  onChoose,
  order,
  onSort,
}: RowsProps & { order: Order; onSort: (sort: Sort) => void }) {
  const { nameOf } = useTeam();
  const { statusOf } = useStatuses();
  const ids = rows.map(({ customerId }) => customerId);
  const choice = choiceOf(ids, chosen);
  const heading = { order, onSort };
  return (
    <Table.ScrollContainer minWidth={640} tabIndex={0} role="region" aria-label="Customers">
      <Table className={classes.table} verticalSpacing={6} highlightOnHover stickyHeader>
        <Table.Caption>
          <VisuallyHidden>Customers. Sort with the buttons in the headings.</VisuallyHidden>
        </Table.Caption>
        <Table.Thead>
          <Table.Tr>
            {onChoose && (
              <Table.Th w={44}>
                <Checkbox
                  aria-label="Select all"
                  checked={choice === 'all'}
                  indeterminate={choice === 'some'}
                  onChange={() => onChoose(new Set(choice === 'all' ? [] : ids))}
                />
              </Table.Th>
            )}
            <Heading {...heading} sort="name" label="Customer" />
            <Table.Th scope="col">Status</Table.Th>
            <Table.Th scope="col">Next step</Table.Th>
            <Table.Th scope="col">Owner</Table.Th>
            <Heading {...heading} sort="value" label="Value" align="right" />
            <Heading {...heading} sort="changed" label="Last changed" />
            <Table.Th scope="col" className={classes.wide}>
              Source, tags
            </Table.Th>
            <Heading {...heading} sort="created" label="Added" isSpare />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.customerId} data-customer={row.customerId}>
              {onChoose && (
                <Table.Td>
                  <Checkbox
                    aria-label={`Select ${row.name}`}
                    checked={chosen.has(row.customerId)}
                    onChange={(event) =>
                      onChoose(withChoice(chosen, row.customerId, event.currentTarget.checked))
                    }
                  />
                </Table.Td>
              )}
              <Table.Td>
                <CustomerLink row={row} />
                <BesideName customer={row} isShort />
              </Table.Td>
              <Table.Td>
                <StatusBadge status={statusOf(row.statusId)} miw="max-content" />
              </Table.Td>
              <Table.Td>
                <NextStepCell nextStep={row.nextStep} />
              </Table.Td>
              <Table.Td>
                <Group gap={8} wrap="nowrap">
                  <Avatar
                    size={24}
                    name={nameOf(row.ownerId)}
                    title={nameOf(row.ownerId)}
                    color="morning"
                    aria-hidden
                  />
                  <Text size="sm" truncate className={classes.ownerName}>
                    {nameOf(row.ownerId)}
                  </Text>
                </Group>
              </Table.Td>
              <Table.Td ta="right" className={classes.numbers}>
                {row.valueCents > 0 ? wholeMoney(row.valueCents) : '–'}
              </Table.Td>
              <Table.Td className={classes.numbers}>{ago(row.updatedAt)}</Table.Td>
              <Table.Td className={classes.wide}>
                <Text size="sm" truncate maw={160}>
                  {[row.source, ...row.tags].filter(Boolean).join(', ') || '–'}
                </Text>
              </Table.Td>
              <Table.Td className={`${classes.numbers} ${classes.spare}`}>
                {day(row.createdAt)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** What is to be done next and when. */
function NextStepCell({ nextStep }: Pick<CustomerRow, 'nextStep'>) {
  if (nextStep === null) return '–';
  return (
    <>
      <Text size="sm" truncate className={classes.nextStep}>
        {taskInWords(nextStep)}
      </Text>
      <DueBadge dueOn={nextStep.dueOn} size="sm" />
    </>
  );
}

/** The name, which leads to the customer. The keys `j` and `k` step from one to the next. */
export function CustomerLink({ row: { customerId, name } }: { row: CustomerRow }) {
  return (
    <Link
      to="/customers/$customerId"
      params={{ customerId: String(customerId) }}
      className={classes.link}
      data-row
    >
      {name}
    </Link>
  );
}

/**
 * What tells customers of the same name apart. A line breaks between two texts only, so that each can be read whole; the
 * short form is a line that ends where there is no room.
 */
export function BesideName({
  customer,
  isShort = false,
}: {
  customer: CustomerRow;
  isShort?: boolean;
}) {
  const { name, companyName, email, phone, address } = customer;
  const all = isShort
    ? [companyName, phone || email, address]
    : [companyName, address, email, phone];
  const texts = all.filter((text) => text !== '' && text !== name);
  return (
    <Text
      size="xs"
      className={classes.beside}
      {...(isShort && { truncate: true, title: texts.join(' · ') })}
    >
      {texts.map((text, index) => (
        <Fragment key={text}>
          {index > 0 && ' · '}
          <span>{text}</span>
        </Fragment>
      ))}
    </Text>
  );
}

function Heading({
  sort,
  label,
  order,
  onSort,
  align,
  isSpare = false,
}: {
  sort: Sort;
  label: string;
  order: Order;
  onSort: (sort: Sort) => void;
  align?: 'right';
  /** Left out where there is little room. */
  isSpare?: boolean;
}) {
  const isSorted = order.sort === sort;
  const isUp = order.direction === 'asc';
  const Icon = isSorted ? (isUp ? ArrowUp : ArrowDown) : ArrowUpDown;
  return (
    <Table.Th
      scope="col"
      ta={align}
      className={isSpare ? classes.spare : undefined}
      aria-sort={isSorted ? (isUp ? 'ascending' : 'descending') : 'none'}
    >
      <UnstyledButton className={classes.heading} onClick={() => onSort(sort)}>
        {label}
        <Icon size={14} opacity={isSorted ? 1 : 0.45} />
      </UnstyledButton>
    </Table.Th>
  );
}
