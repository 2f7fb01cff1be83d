import { NumberInput, type NumberInputProps } from '@mantine/core';
import { type NumberForm, readNumber, showNumber } from '../../shared/formats/read-number.ts';
import type { ProjectContent } from '../project-content.ts';
import { useContent, useEditor, useMayEdit } from '../use-editor.ts';
import { useTyped } from './use-typed.ts';

type Looks = Omit<NumberInputProps, 'value' | 'onChange' | 'min' | 'max' | 'form'>;

/** A number of the project. Typing is never restricted; an impossible value shows its fault below the field. */
export function NumberField<Value extends number | null>({
  read,
  write,
  form,
  isOptional = false,
  ...looks
}: Looks & {
  read: (content: ProjectContent) => Value;
  write: (content: ProjectContent, value: Value) => ProjectContent;
  form: NumberForm;
  /** True if it may be empty, which is null. */
  isOptional?: boolean;
}) {
  const editor = useEditor();
  const mayEdit = useMayEdit();
  const value: number | null = useContent(read);
  const { text, fault, type } = useTyped<number | null, string | number>({
    value,
    show: (shown) => showNumber(shown, form),
    read: (typed) => readNumber(typed, { ...form, isOptional }),
    onChange: (next) => editor.edit((content) => write(content, next as Value)),
  });
  const { decimals = 0, min } = form;
  return (
    <NumberInput
      hideControls
      selectAllOnFocus
      clampBehavior="none"
      withKeyboardEvents={false}
      allowDecimal={decimals > 0}
      allowNegative={min < 0}
      decimalScale={decimals}
      thousandSeparator=","
      inputMode={min < 0 ? 'text' : decimals > 0 ? 'decimal' : 'numeric'}
      {...looks}
      value={text}
      onChange={type}
      error={fault}
      readOnly={!mayEdit}
    />
  );
}
