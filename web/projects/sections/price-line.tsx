import { Button, Group, Input, Menu, Text } from '@mantine/core';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { limits } from '../../../src/doors/web/limits.ts';
import { money } from '../../shared/formats/formats.ts';
import { MoreMenu } from '../../shared/more-menu.tsx';
import { offerUndo } from '../../shared/offer-undo.tsx';
import { useSession } from '../../shell/session/session.ts';
import { focusAfter, NumberField, WrappedTextField } from '../fields/fields.tsx';
import { at, fieldsOf, membersOf, rowOf } from '../place.ts';
import type { Specification } from '../project-content.ts';
import { useContent, useEditor, useEditorState, useMayEdit } from '../use-editor.ts';
import { linesOutOfStep } from './equipment-lines.ts';
import classes from './sections.module.css';

export const newLine: Specification['priceLines'][number] = {
  description: '',
  quantity: 1,
  unitCents: 0,
};
const lineAt = (index: number) => rowOf(at('priceLines'), index);

/** The description, quantity and unit price of a price line. */
export const LineFields = memo(function LineFields({
  index,
  rowKey,
}: {
  index: number;
  rowKey: string;
}) {
  const field = fieldsOf(membersOf(lineAt(index), newLine), `line ${index + 1}`, {
    classNames: { label: classes.label },
  });
  const discountFault = useDiscountFault(index);
  return (
    <>
      <div className={classes.whole}>
        <WrappedTextField
          {...field('description', 'Description')}
          id={`${rowKey}-description`}
          maxLength={limits.descriptionCharacters}
        />
        <StepHint index={index} />
      </div>
      <NumberField {...field('quantity', 'Quantity')} form={{ min: 1, max: limits.quantity }} />
      <NumberField
        {...field('unitCents', 'Unit price')}
        {...(index === 0 && { id: 'first-unit-price' })}
        form={{ perUnit: 100, decimals: 2, min: -limits.unitCents, max: limits.unitCents }}
        error={discountFault}
        prefix="$"
        fixedDecimalScale
      />
      <LineTotal index={index} />
    </>
  );
});

/** The limit that the server refused the last save with, at a line that gives a discount. */
function useDiscountFault(index: number): string | undefined {
  const { discountPercentMax } = useSession();
  const isFault = useEditorState(({ autosave: { activity, mine } }) => {
    const isRefused = activity.kind === 'refused' && activity.param === 'specification.price_lines';
    return isRefused && (mine.specification.priceLines[index]?.unitCents ?? 0) < 0;
  });
  return isFault ? `Over your limit of ${discountPercentMax}%` : undefined;
}

function LineTotal({ index }: { index: number }) {
  const cents = useContent(({ specification }) => {
    const line = specification.priceLines[index];
    return line === undefined ? 0 : line.quantity * line.unitCents;
  });
  return (
    <Input.Wrapper
      label="Total"
      labelElement="div"
      className={classes.total}
      classNames={{ label: classes.label }}
    >
      <div className={classes.totalText}>{money(cents)}</div>
    </Input.Wrapper>
  );
}

/** The plan changes more often than people remember to change the price. */
function StepHint({ index }: { index: number }) {
  const editor = useEditor();
  const mayEdit = useMayEdit();
  const pieces = useContent(
    ({ specification }) =>
      linesOutOfStep(specification).find((line) => line.index === index)?.pieces,
  );
  if (pieces === undefined) return null;
  return (
    <Group gap="xs" mt={4} role="status">
      <Text size="xs">The system now has {pieces}.</Text>
      {mayEdit && (
        <Button
          size="compact-xs"
          variant="light"
          onClick={() =>
            editor.edit((content) => membersOf(lineAt(index))('quantity').write(content, pieces))
          }
        >
          Set quantity to {pieces}
        </Button>
      )}
    </Group>
  );
}

/** Moves the line without dragging, or removes it. */
export function LineMenu({
  rowKey,
  index,
  count,
  addId,
}: {
  rowKey: string;
  index: number;
  count: number;
  /** ID of the element that gets the focus once the line is removed. */
  addId: string;
}) {
  const editor = useEditor();
  const menuId = `${rowKey}-menu`;
  const move = (to: number) => {
    focusAfter(() => {
      editor.moveRow('priceLines', index, to);
      return menuId;
    });
  };
  const remove = () => {
    const line = editor.current().autosave.mine.specification.priceLines[index];
    focusAfter(() => {
      editor.removeRow('priceLines', index);
      return addId;
    });
    if (line) {
      offerUndo('Line removed', () => editor.insertRow('priceLines', line, index));
    }
  };
  return (
    <MoreMenu id={menuId} label={`More actions for line ${index + 1}`}>
      <Menu.Item leftSection={<ArrowUp />} disabled={index === 0} onClick={() => move(index - 1)}>
        Move up
      </Menu.Item>
      <Menu.Item
        leftSection={<ArrowDown />}
        disabled={index === count - 1}
        onClick={() => move(index + 1)}
      >
        Move down
      </Menu.Item>
      <Menu.Item leftSection={<Trash2 />} onClick={remove}>
        Remove
      </Menu.Item>
    </MoreMenu>
  );
}
