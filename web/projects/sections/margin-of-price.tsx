import { Alert, Table, Text } from '@mantine/core';
import { money } from '../../shared/formats/formats.ts';
import { useEditorState } from '../use-editor.ts';
import { Disclosure } from './yield/number-grid.tsx';

const figure = { ta: 'end', style: { whiteSpace: 'nowrap' } } as const;

/** Cost and margin of the price as last saved, line by line, for those who may see them. */
export function MarginOfPrice() {
  const margin = useEditorState((state) => state.margin);
  if (margin === null || margin.priceCents === 0) return null;
  const { lines, unknown, marginPercent } = margin;
  const isKnown = unknown.length === 0 || margin.costCents > 0;
  const share = marginPercent === null ? '' : ` (${marginPercent}%)`;
  return (
    <Disclosure
      show="Show cost and margin"
      hide="Hide cost and margin"
      beside={
        <Text>
          {isKnown
            ? `Margin ${money(margin.marginCents)}${share}`
            : 'No margin yet: enter what the products cost'}
          {isKnown && unknown.length > 0 && ', without the cost of some products'}
        </Text>
      }
    >
      <Text mt="xs" variant="quiet" mb="xs">
        Without GST, before STCs. Counts products only, not work. Customers never see it.
      </Text>
      {unknown.length > 0 && (
        <Alert color="yellow" mb="xs" title="The margin is too high: products without a cost">
          {unknown.join(', ')}
        </Alert>
      )}
      <Table.ScrollContainer minWidth={0}>
        <Table style={{ fontVariantNumeric: 'tabular-nums' }} horizontalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Line</Table.Th>
              <Table.Th ta="end">Cost</Table.Th>
              <Table.Th ta="end">Margin</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lines.map(({ description, priceCents, costCents, isUnknown }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no other name.
              <Table.Tr key={index}>
                <Table.Td>{description}</Table.Td>
                <Table.Td {...figure}>{costText({ costCents, isUnknown })}</Table.Td>
                <Table.Td {...figure}>
                  {isUnknown ? 'Unknown' : money(priceCents - (costCents ?? 0))}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
          <Table.Tfoot>
            <Table.Tr>
              <Table.Th scope="row">Whole price</Table.Th>
              <Table.Td {...figure}>{money(margin.costCents)}</Table.Td>
              <Table.Td ta="end" fw={600}>
                {money(margin.marginCents)}
                {marginPercent !== null && (
                  <span style={{ display: 'inline-block' }}>&nbsp;({marginPercent}%)</span>
                )}
              </Table.Td>
            </Table.Tr>
          </Table.Tfoot>
        </Table>
      </Table.ScrollContainer>
    </Disclosure>
  );
}

function costText({
  costCents,
  isUnknown,
}: {
  costCents: number | null;
  isUnknown: boolean;
}): string {
  if (isUnknown) return 'Unknown';
  return costCents === null ? 'None' : money(costCents);
}
