import { NumberInput, SimpleGrid, Skeleton, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { WebOutputs } from '../../../src/doors/web/contract.ts';
import { limits } from '../../../src/doors/web/limits.ts';
import { wholeMoney } from '../../shared/formats/formats.ts';
import { type NumberForm, numberLooks, readNumber } from '../../shared/formats/read-number.ts';
import { FailureNote } from '../../shared/states.tsx';
import { TextTable } from '../../shared/wide-table.tsx';
import { trpc } from '../../trpc.ts';
import { hasPrice } from '../figures/figures.tsx';
import { Section } from '../sections/section.tsx';
import { useEditorState, useMayEdit } from '../use-editor.ts';

export type Sizes = NonNullable<WebOutputs['projects']['sizeBattery']>;

const form: NumberForm = { perUnit: 100, decimals: 2, min: 0, max: limits.unitCents };
// Charts are most of the code of a screen, and few projects ask for this one.
const SizingChart = lazy(() =>
  import('./sizing-chart.tsx').then(({ SizingChart: component }) => ({ default: component })),
);

/** Savings and payback with batteries of several sizes, once their price is known. */
export function SizingSection({ projectId }: { projectId: number }) {
  const mayEdit = useMayEdit();
  const canCompare = useEditorState(({ quote, autosave }) => {
    const { usage } = autosave.base.content.specification;
    return hasPrice(quote) && quote.savings !== null && usage?.selfUsePercent === null;
  });
  if (!mayEdit) return null;
  return (
    <Section title="Battery sizing">
      {canCompare ? (
        <Comparison projectId={projectId} />
      ) : (
        <Text variant="quiet">
          Compare battery sizes once there is a price, savings are estimated and self-consumption is
          calculated, not entered.
        </Text>
      )}
    </Section>
  );
}

function Comparison({ projectId }: { projectId: number }) {
  const [price, setPrice] = useState<string | number>('');
  const [settled] = useDebouncedValue(price, 300);
  const revision = useEditorState(({ autosave }) => autosave.base.revision);
  const result = readNumber(settled, { ...form, isOptional: true });
  const cents = result.fault === undefined ? result.value : null;
  const sizes = useQuery({
    ...trpc.projects.sizeBattery.queryOptions({ projectId, revision, centsPerKwh: cents ?? 0 }),
    enabled: cents !== null,
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberInput
          label="Battery price ($ per usable kWh)"
          description="Installed, before STCs. We adjust the project price by this amount per kWh."
          {...numberLooks(form)}
          value={price}
          onChange={setPrice}
          error={result.fault}
        />
      </SimpleGrid>
      <FailureNote error={sizes.error} />
      {cents !== null && sizes.isPending && <Skeleton h={260} />}
      {cents !== null && sizes.data && <Result sizes={sizes.data} />}
    </>
  );
}

function Result({ sizes }: { sizes: Sizes }) {
  return (
    <>
      <Suspense fallback={<Skeleton h={260} />}>
        <SizingChart sizes={sizes} />
      </Suspense>
      <TextTable
        label="Battery sizes"
        minWidth={300}
        horizontalSpacing={6}
        valuesAlign="right"
        columns={['Usable', 'Customer pays', 'First year', 'Payback']}
        rows={sizes.map(({ usableKwh, payableCents, firstYearCents, paybackYear }) => [
          sizeName(usableKwh),
          wholeMoney(payableCents),
          wholeMoney(firstYearCents),
          paybackText(paybackYear),
        ])}
      />
    </>
  );
}

function sizeName(usableKwh: number): string {
  return usableKwh === 0 ? 'No battery' : `${usableKwh} kWh`;
}

function paybackText(year: number | null): string {
  return year === null ? 'Over 20 years' : `Year ${year}`;
}
