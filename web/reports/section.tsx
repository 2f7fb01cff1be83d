import { Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { Loaded } from '../shared/states.tsx';
import { TextTable } from '../shared/wide-table.tsx';
import classes from './dashboard.module.css';

/** One part of the dashboard: its name and definition, and its figures. */
export function Section<Data>({
  title,
  explanation,
  query,
  height,
  children,
}: {
  title: string;
  /** Explains how the figure is counted. */
  explanation: string;
  query: { data: Data | undefined; error: unknown };
  /** Reserved so that the page does not jump when it loads. */
  height: number;
  children: (data: Data) => ReactNode;
}) {
  const headingId = useId();
  return (
    <section className="surface" aria-labelledby={headingId}>
      <Title id={headingId}>{title}</Title>
      <Text variant="quiet" mb="sm">
        {explanation}
      </Text>
      <Loaded query={query} height={height}>
        {children}
      </Loaded>
    </section>
  );
}

/** What is shown, and loaded, only when it is asked for. */
export function Fold({
  label,
  open,
  children,
}: {
  label: string;
  /** The label of what closes it again. */
  open: string;
  children: ReactNode;
}) {
  const [isOpen, { toggle }] = useDisclosure();
  return (
    <div>
      <Button
        variant="subtle"
        px={4}
        rightSection={isOpen ? <ChevronUp size={16} /> : <ChevronDown size={16} />}
        aria-expanded={isOpen}
        onClick={toggle}
      >
        {isOpen ? open : label}
      </Button>
      {isOpen && children}
    </div>
  );
}

/** Instead of figures of which there are none. */
export function Nothing({ children }: { children: ReactNode }) {
  return (
    <Text c="dimmed" py="md">
      {children}
    </Text>
  );
}

/** A number with its name, as the first thing that one looks for. */
export function Figure({
  label,
  value,
  detail,
}: {
  label: string;
  /** Undefined while it is being found. */
  value: string | undefined;
  detail?: string | undefined;
}) {
  return (
    <Stack gap={0} className={`surface ${classes.figure}`}>
      <dt>{label}</dt>
      <dd>
        <div className={classes.number}>{value ?? <Skeleton height={28} width={96} my={2} />}</div>
        <Text variant="fine" mih={18}>
          {detail}
        </Text>
      </dd>
    </Stack>
  );
}

/** Figures with their names. */
export function NumbersTable(
  table: Omit<ComponentProps<typeof TextTable>, 'minWidth' | 'valuesAlign'>,
) {
  return (
    <TextTable
      minWidth={240}
      valuesAlign="right"
      className={classes.table}
      verticalSpacing={6}
      horizontalSpacing="xs"
      {...table}
    />
  );
}
