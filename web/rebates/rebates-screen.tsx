import { Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { LibraryTools } from '../settings/library-tools.tsx';
import rows from '../settings/rows.module.css';
import { PageTitle } from '../shared/page-title.tsx';
import { EmptyState, FailureNote } from '../shared/states.tsx';
import { useMay } from '../shell/session/session.ts';
import { trpc, useChange } from '../trpc.ts';
import { RebateDialog, type RebateTask } from './rebate-dialog.tsx';
import { describeAmount, describeDays, type Rebate, rebateTitle } from './rebate-words.ts';

type Listed = Rebate & { isExample: boolean };

/** The rebates that projects pick from: the account's own, and known programs to check and copy. */
export function RebatesScreen() {
  const mayEdit = useMay('account:manage');
  const library = useQuery(trpc.rebates.list.queryOptions());
  const [task, setTask] = useState<RebateTask>();
  const rebates: readonly Listed[] = library.data ?? [];
  const own = rebates.filter(({ isExample }) => !isExample);
  const list = { open: mayEdit ? setTask : undefined };
  const actions = mayEdit && (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setTask({ do: 'add' })}>
      Add rebate
    </Button>
  );
  return (
    <div className={rows.page}>
      <PageTitle actions={actions}>Rebates</PageTitle>
      <Text mb="md" maw={640}>
        Payments of states and other programs towards panels and batteries. A project keeps a copy
        of its rebates, so changes here don’t affect existing projects or proposals.
      </Text>
      <FailureNote error={library.error} />
      {library.isPending && <Skeleton h={44} />}
      {library.data && (
        <Stack gap="xl">
          {own.length > 0 ? (
            <RebateList {...list} rebates={own} label="Your rebates" />
          ) : (
            <EmptyState title="No rebates of your own yet">
              Add a rebate, or copy a known program and check it.
            </EmptyState>
          )}
          <section>
            <Title order={2} size="h5" mb={4}>
              Known programs
            </Title>
            <Text size="sm" c="dimmed" mb="xs">
              Programs change, fill up and end. Check the amount and the conditions at the source
              before you offer one.
            </Text>
            <RebateList
              {...list}
              rebates={rebates.filter(({ isExample }) => isExample)}
              label="Known programs"
            />
          </section>
        </Stack>
      )}
      <RebateDialog task={task} onClose={() => setTask(undefined)} />
    </div>
  );
}

function RebateList({
  rebates,
  label,
  open,
}: {
  rebates: readonly Listed[];
  label: string;
  /** Undefined for those who may not change rebates. */
  open: ((task: RebateTask) => void) | undefined;
}) {
  return (
    <ul className={rows.list} aria-label={label}>
      {rebates.map((rebate) => (
        <li key={rebateTitle(rebate)} className={rows.row}>
          <div className={rows.facts}>
            <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
              {rebateTitle(rebate)}
            </Text>
            <Text size="sm">{[describeAmount(rebate), describeDays(rebate)].join(' · ')}</Text>
            {rebate.source !== '' && (
              <Text size="sm" className={rows.quiet} style={{ overflowWrap: 'anywhere' }}>
                {rebate.source}
              </Text>
            )}
          </div>
          {open && <Tools rebate={rebate} open={open} />}
        </li>
      ))}
    </ul>
  );
}

function Tools({ rebate, open }: { rebate: Listed; open: (task: RebateTask) => void }) {
  const { isExample, ...kept } = rebate;
  const remove = useChange(trpc.rebates.remove, {
    success: 'Rebate removed',
    invalidates: [trpc.rebates.pathKey()],
  });
  return (
    <LibraryTools
      title={rebateTitle(rebate)}
      isExample={isExample}
      onCopy={() => open({ do: 'copy', rebate: kept })}
      onEdit={() => open({ do: 'change', rebate: kept })}
      removal={remove}
      removeLabel="Remove rebate"
      onRemove={() => remove.mutateAsync({ state: rebate.state, name: rebate.name })}
    />
  );
}
