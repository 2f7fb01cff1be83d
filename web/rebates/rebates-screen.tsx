import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Library, LibraryTools } from '../settings/library.tsx';
import rows from '../settings/rows.module.css';
import { PageTitle } from '../shared/page-title.tsx';
import { EmptyState } from '../shared/states.tsx';
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
  const actions = mayEdit && (
    <Button leftSection={<Plus />} onClick={() => setTask({ do: 'add' })}>
      Add rebate
    </Button>
  );
  return (
    <div className={rows.page}>
      <PageTitle actions={actions}>Rebates</PageTitle>
      <Text variant="quiet" mb="md" maw={640}>
        Payments of states and other programs towards panels and batteries. A project keeps a copy
        of its rebates, so changes here don’t affect existing projects or proposals.
      </Text>
      <Library
        query={library}
        ownLabel="Your rebates"
        noneYet={
          <EmptyState title="No rebates of your own yet">
            Add a rebate, or copy a known program and check it.
          </EmptyState>
        }
        exampleLabel="Known programs"
        aboutExamples="Programs change, fill up and end. Check the amount and the conditions at the source before you offer one."
        titleOf={rebateTitle}
      >
        {(rebate) => (
          <>
            <div className={rows.facts}>
              <Text fw={500}>{rebateTitle(rebate)}</Text>
              <Text>{[describeAmount(rebate), describeDays(rebate)].join(' · ')}</Text>
              {rebate.source !== '' && <Text variant="quiet">{rebate.source}</Text>}
            </div>
            {mayEdit && <Tools rebate={rebate} open={setTask} />}
          </>
        )}
      </Library>
      <RebateDialog task={task} onClose={() => setTask(undefined)} />
    </div>
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
