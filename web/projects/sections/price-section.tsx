import { DragDropContext, Draggable, Droppable, type DropResult } from '@hello-pangea/dnd';
import { Alert, Button, Group, Table, Text, useMantineStyleNonce } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { GripVertical } from 'lucide-react';
import { memo } from 'react';
import type { WebInputs } from '../../../src/doors/web/contract.ts';
import { limits } from '../../../src/doors/web/limits.ts';
import { money } from '../../shared/formats/formats.ts';
import { offerUndo } from '../../shared/offer-undo.tsx';
import { useSession } from '../../shell/session/session.ts';
import { trpc, useChange } from '../../trpc.ts';
import { AddButton, focusAfter } from '../fields/fields.tsx';
import { useContent, useEditor, useEditorState, useMayEdit } from '../use-editor.ts';
import { linesForEquipment } from './equipment-lines.ts';
import { LineFields, LineMenu, newLine } from './price-line.tsx';
import { Section } from './section.tsx';
import classes from './sections.module.css';
import { Disclosure } from './yield/number-grid.tsx';

type RuleInput = WebInputs['projects']['applyPriceRules'];

const addId = 'add-price-line';
const instructions =
  'Press Space to pick up the line, move it with the up and down arrow keys, then press Space to drop it or Escape to cancel. The line’s menu does the same.';

/** The customer's price, line by line, including GST. */
export function PriceSection() {
  const editor = useEditor();
  const mayEdit = useMayEdit();
  const keys = useEditorState(({ rowKeys }) => rowKeys.priceLines);
  const { discountPercentMax } = useSession();
  const add = () => {
    focusAfter(() => {
      editor.insertRow('priceLines', newLine);
      return `${editor.current().rowKeys.priceLines.at(-1)}-description`;
    });
  };
  return (
    <Section
      title="Price"
      hint={`Including GST. A discount is a line with a negative price${discountPercentMax === null ? '' : `; your limit is ${discountPercentMax}% of the other lines`}.`}
    >
      {keys.length === 0 && <Text variant="quiet">No price yet.</Text>}
      {keys.length > 0 && (mayEdit ? <MovableLines keys={keys} /> : <FixedLines keys={keys} />)}
      {mayEdit && keys.length < limits.priceLines && (
        <Group gap="xs">
          <AddButton id={addId} onClick={add}>
            Add line
          </AddButton>
          <EquipmentButton />
          <PriceRulesButton />
        </Group>
      )}
      <MarginOfPrice />
    </Section>
  );
}

/** Prices from the library for the equipment that has no line yet. */
function EquipmentButton() {
  const editor = useEditor();
  const library = useQuery(trpc.products.list.queryOptions({}));
  const specification = useContent((content) => content.specification);
  const lines = linesForEquipment(specification, library.data ?? []);
  const isRoom = specification.priceLines.length + lines.length <= limits.priceLines;
  if (lines.length === 0 || !isRoom) return null;
  return (
    <Button
      variant="light"
      onClick={() => {
        focusAfter(() => {
          for (const line of lines) editor.insertRow('priceLines', line);
          return addId;
        });
      }}
    >
      {lines.length === 1 ? 'Add price from library' : `Add ${lines.length} prices from library`}
    </Button>
  );
}

/** Fills the price by the rules of the firm. What was changed in their lines is overwritten. */
function PriceRulesButton() {
  const editor = useEditor();
  const { hasPriceRules } = useSession();
  const apply = useChange(trpc.projects.applyPriceRules, { showsFailure: true });
  if (!hasPriceRules) return null;
  const run = async () => {
    const { siteAddress, specification } = editor.current().autosave.mine;
    const { panels, roof, priceLines: before } = specification;
    const system = { panels, roof, priceLines: before } as RuleInput['specification'];
    const priceLines = await apply
      .mutateAsync({ postcode: siteAddress.postcode, specification: system })
      .catch(() => undefined);
    if (priceLines === undefined) return;
    editor.editSpecification({ priceLines });
    offerUndo('Price rules applied', () => editor.editSpecification({ priceLines: before }));
  };
  return (
    <Button variant="light" loading={apply.isPending} onClick={run}>
      Apply price rules
    </Button>
  );
}

function FixedLines({ keys }: { keys: readonly string[] }) {
  return (
    <ul className={classes.list} aria-label="Price lines">
      {keys.map((key, index) => (
        <li key={key} className={`${classes.row} ${classes.price} ${classes.fixed}`}>
          <LineFields index={index} rowKey={key} />
        </li>
      ))}
    </ul>
  );
}

/** Dragged with the mouse, a finger or the keyboard; the menu of each line moves it without dragging. */
function MovableLines({ keys }: { keys: readonly string[] }) {
  const editor = useEditor();
  const nonce = useMantineStyleNonce()?.();
  const drop = ({ source, destination }: DropResult) => {
    if (destination) editor.moveRow('priceLines', source.index, destination.index);
  };
  return (
    <DragDropContext
      {...(nonce !== undefined && { nonce })}
      dragHandleUsageInstructions={instructions}
      onDragEnd={drop}
    >
      <Droppable droppableId="price-lines">
        {(list) => (
          <ul
            className={classes.list}
            aria-label="Price lines"
            ref={list.innerRef}
            {...list.droppableProps}
          >
            {keys.map((key, index) => (
              <MovableLine key={key} rowKey={key} index={index} count={keys.length} />
            ))}
            {list.placeholder}
          </ul>
        )}
      </Droppable>
    </DragDropContext>
  );
}

const MovableLine = memo(function MovableLine(line: {
  rowKey: string;
  index: number;
  count: number;
}) {
  const { rowKey, index } = line;
  return (
    <Draggable draggableId={rowKey} index={index}>
      {(row, { isDragging }) => (
        <li
          ref={row.innerRef}
          {...row.draggableProps}
          {...(isDragging && { 'data-dragging': true })}
          className={`${classes.row} ${classes.price}`}
        >
          {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: the library makes it a button. */}
          <span
            {...row.dragHandleProps}
            className={classes.handle}
            aria-label={`Move line ${index + 1}`}
          >
            <GripVertical />
          </span>
          <LineFields index={index} rowKey={rowKey} />
          <div className={classes.tools}>
            <LineMenu {...line} addId={addId} />
          </div>
        </li>
      )}
    </Draggable>
  );
});

const figure = { ta: 'end', style: { whiteSpace: 'nowrap' } } as const;

/** Cost and margin of the price as last saved, line by line, for those who may see them. */
function MarginOfPrice() {
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
