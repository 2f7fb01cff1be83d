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
import { showValue } from '../../custom-fields/custom-field-words.ts';
import { ago, day, wholeMoney } from '../../shared/formats/formats.ts';
import { StatusBadge, useStatuses } from '../../shared/statuses.tsx';
import { useTeam } from '../../shared/team.tsx';
import { DueBadge } from '../../tasks/due-badge.tsx';
import { taskInWords } from '../../tasks/task-words.ts';
import classes from '../customers.module.css';
import { choiceOf, withChoice } from './choose-rows.ts';
import { type Column, fieldOf } from './columns.ts';
import type { orderOf, Sort } from './list-search.ts';
import { type ShownColumns, sortOf } from './use-columns.ts';

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
  columns,
}: RowsProps & { order: Order; onSort: (sort: Sort) => void; columns: ShownColumns }) {
  const ids = rows.map(({ customerId }) => customerId);
  const choice = choiceOf(ids, chosen);
  const heading = { order, onSort };
  // Chosen columns are all shown. Of the usual ones some wait where there is little room.
  const classOf = (column: Column) => (columns.isChosen ? '' : (roomNeeded[column] ?? ''));
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
            {columns.shown.map(({ value, label }) => (
              <Heading
                key={value}
                {...heading}
                sort={sortOf[value]}
                label={label}
                align={value === 'value' ? 'right' : undefined}
                className={classOf(value)}
              />
            ))}
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
              {columns.shown.map(({ value }) => (
                <Table.Td
                  key={value}
                  ta={value === 'value' ? 'right' : undefined}
                  className={`${classOf(value)} ${isFigure(value) ? classes.numbers : ''}`}
                >
                  <Cell row={row} column={value} fields={columns.fields} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

const roomNeeded: Readonly<Partial<Record<Column, string | undefined>>> = {
  source: classes.wide,
  tags: classes.wide,
  created: classes.spare,
};

function isFigure(column: Column): boolean {
  return ['value', 'changed', 'created', 'phone'].includes(column);
}

/** What a customer has in a column. */
function Cell({
  row,
  column,
  fields,
}: {
  row: CustomerRow;
  column: Column;
  fields: ShownColumns['fields'];
}) {
  const { nameOf } = useTeam();
  const { statusOf } = useStatuses();
  switch (column) {
    case 'status':
      return <StatusBadge status={statusOf(row.statusId)} miw="max-content" />;
    case 'nextStep':
      return <NextStepCell nextStep={row.nextStep} />;
    case 'owner':
      return <OwnerCell name={nameOf(row.ownerId)} />;
    case 'value':
      return row.valueCents > 0 ? wholeMoney(row.valueCents) : '–';
    case 'changed':
      return ago(row.updatedAt);
    case 'created':
      return day(row.createdAt);
    case 'tags':
      return <TextCell>{row.tags.join(', ')}</TextCell>;
    case 'company':
      return <TextCell>{row.companyName}</TextCell>;
    case 'phone':
    case 'email':
    case 'address':
    case 'type':
    case 'source':
      return <TextCell>{row[column]}</TextCell>;
    default: {
      const field = fields.find(({ fieldId }) => fieldId === fieldOf(column));
      const value = field && row.values[field.fieldId];
      return <TextCell>{field && value ? showValue(field, value) : ''}</TextCell>;
    }
  }
}

/** A line that ends where there is no room; its whole text is its title. */
function TextCell({ children }: { children: string }) {
  return (
    <Text truncate maw={220} title={children}>
      {children || '–'}
    </Text>
  );
}

function OwnerCell({ name }: { name: string }) {
  return (
    <Group gap={8} wrap="nowrap">
      <Avatar size={24} name={name} title={name} color="morning" aria-hidden />
      <Text truncate className={classes.ownerName}>
        {name}
      </Text>
    </Group>
  );
}

/** What is to be done next and when. */
export function NextStepCell({ nextStep }: Pick<CustomerRow, 'nextStep'>) {
  if (nextStep === null) return '–';
  return (
    <>
      <Text truncate className={classes.nextStep}>
        {taskInWords(nextStep)}
      </Text>
      <DueBadge dueOn={nextStep.dueOn} />
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
  customer: Pick<CustomerRow, 'name' | 'companyName' | 'email' | 'phone' | 'address'>;
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
  className,
}: {
  /** Undefined where the column does not sort. */
  sort: Sort | undefined;
  label: string;
  order: Order;
  onSort: (sort: Sort) => void;
  align?: 'right' | undefined;
  className?: string | undefined;
}) {
  if (sort === undefined) {
    return <Table.Th className={className}>{label}</Table.Th>;
  }
  const isSorted = order.sort === sort;
  const isUp = order.direction === 'asc';
  const Icon = isSorted ? (isUp ? ArrowUp : ArrowDown) : ArrowUpDown;
  return (
    <Table.Th
      ta={align}
      className={className}
      aria-sort={isSorted ? (isUp ? 'ascending' : 'descending') : 'none'}
    >
      <UnstyledButton className={classes.heading} onClick={() => onSort(sort)}>
        {label}
        <Icon size={14} opacity={isSorted ? 1 : 0.45} />
      </UnstyledButton>
    </Table.Th>
  );
}
