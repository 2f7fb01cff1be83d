import { Badge, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Plus, Upload } from 'lucide-react';
import { useState } from 'react';
import { Library, LibraryTools } from '../settings/library.tsx';
import rows from '../settings/rows.module.css';
import { PageTitle } from '../shared/page-title.tsx';
import { EmptyState } from '../shared/states.tsx';
import { useMay } from '../shell/session/session.ts';
import { trpc, useChange } from '../trpc.ts';
import { PlanDialog, type PlanTask } from './plan-dialog.tsx';
import { type Plan, planOrigin, planTitle } from './plan-words.ts';

/** The electricity plans that projects pick from. */
export function PlansScreen() {
  const mayEdit = useMay('account:manage');
  const library = useQuery(trpc.plans.list.queryOptions());
  const [dialog, setDialog] = useState<{ task: PlanTask; isOpen: boolean }>();
  const open = (task: PlanTask) => setDialog({ task, isOpen: true });
  const actions = mayEdit && (
    <>
      <Button variant="default" leftSection={<Upload />} onClick={() => open({ do: 'import' })}>
        Import
      </Button>
      <Button leftSection={<Plus />} onClick={() => open({ do: 'add' })}>
        Add plan
      </Button>
    </>
  );
  return (
    <div className={rows.page}>
      <PageTitle actions={actions}>Electricity plans</PageTitle>
      <Text variant="quiet" mb="md" maw={640}>
        Projects use these plans to estimate savings. A project keeps a copy of its plan, so changes
        here don’t affect existing projects or proposals.
      </Text>
      <Library
        query={library}
        ownLabel="Your plans"
        noneYet={
          <EmptyState title="No plans of your own yet">
            Add a plan, import a published one, or copy an example.
          </EmptyState>
        }
        exampleLabel="Examples"
        aboutExamples="Invented plans with typical prices. In a proposal, use the prices on the customer’s bill."
        titleOf={planTitle}
      >
        {(plan) => (
          <>
            <div className={rows.facts}>
              <Group gap="xs">
                <Text fw={500}>{planTitle(plan)}</Text>
                {plan.isExample && <Badge color="gray">Example</Badge>}
              </Group>
              <Text variant="quiet">{planOrigin(plan)}</Text>
            </div>
            {mayEdit && <Tools plan={plan} open={open} />}
          </>
        )}
      </Library>
      {dialog && (
        <PlanDialog
          {...dialog}
          plans={library.data ?? []}
          onClose={() => setDialog({ ...dialog, isOpen: false })}
        />
      )}
    </div>
  );
}

function Tools({ plan, open }: { plan: Plan; open: (task: PlanTask) => void }) {
  const remove = useChange(trpc.plans.remove, {
    success: 'Plan removed',
    invalidates: [trpc.plans.pathKey()],
  });
  const { retailer, name } = plan;
  return (
    <LibraryTools
      title={planTitle(plan)}
      isExample={plan.isExample}
      onCopy={() => open({ do: 'copy', plan: { ...plan, name: name.replace(/^Example /, '') } })}
      onEdit={() => open({ do: 'change', plan })}
      removal={remove}
      removeLabel="Remove plan"
      onRemove={() => remove.mutateAsync({ retailer, name })}
    />
  );
}
