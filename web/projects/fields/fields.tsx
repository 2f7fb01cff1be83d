import {
  ActionIcon,
  Button,
  type NativeSelectProps,
  NumberInput,
  type NumberInputProps,
  Textarea,
  type TextareaProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import { Plus, Trash2 } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  type NumberForm,
  numberLooks,
  readNumber,
  showNumber,
} from '../../shared/formats/read-number.ts';
import { type Choice, ChoiceSelect } from '../../shared/forms/choice-select.tsx';
import { DayInput } from '../../shared/forms/day-input.tsx';
import type { ProjectContent } from '../project-content.ts';
import { useContent, useEditor, useMayEdit } from '../use-editor.ts';

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
  return (
    <NumberInput
      {...numberLooks(form)}
      selectAllOnFocus
      {...looks}
      value={text}
      onChange={type}
      error={fault ?? looks.error}
      readOnly={!mayEdit}
    />
  );
}

/** A choice of a few values. An existing value outside of them can be kept. */
export function ChoiceField<Value extends string>({
  read,
  write,
  options,
  ...looks
}: Omit<NativeSelectProps, 'value' | 'onChange' | 'data'> & {
  read: (content: ProjectContent) => string;
  write: (content: ProjectContent, value: Value) => ProjectContent;
  options: readonly Choice<Value>[];
}) {
  const editor = useEditor();
  const mayEdit = useMayEdit();
  const value = useContent(read);
  const known = options.find((option) => option.value === value);
  if (!mayEdit) {
    const { label, className, classNames, 'aria-label': ariaLabel } = looks;
    return (
      <TextInput
        label={label}
        className={className}
        {...(classNames && { classNames: classNames as never })}
        aria-label={ariaLabel}
        value={known?.label ?? value}
        readOnly
      />
    );
  }
  return (
    <ChoiceSelect
      {...looks}
      value={value}
      onChange={(chosen) => editor.edit((content) => write(content, chosen))}
      options={options}
    />
  );
}

/** One line of text of the project, which may be empty. */
export function TextField({
  read,
  write,
  ...looks
}: Omit<TextInputProps, 'value' | 'onChange'> & LinePlace) {
  return <TextInput {...looks} {...useLine({ read, write })} />;
}

/** A line of text of the project that is shown in full, however long it is. It takes no line breaks. */
export function WrappedTextField({
  read,
  write,
  ...looks
}: Omit<TextareaProps, 'value' | 'onChange'> & LinePlace) {
  return (
    <Textarea
      minRows={1}
      {...looks}
      {...useLine({ read, write })}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault();
      }}
    />
  );
}

/** The button at the end of a row, for those who may edit. */
export function RemoveRowButton({
  name,
  className,
  onRemove,
}: {
  name: string;
  className: string | undefined;
  onRemove: () => void;
}) {
  if (!useMayEdit()) return null;
  return (
    <div className={className}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={`Remove ${name}`}
        onClick={onRemove}
      >
        <Trash2 />
      </ActionIcon>
    </div>
  );
}

/** The button that adds a row or a part, for those who may edit. */
export function AddButton(button: {
  id: string;
  className?: string | undefined;
  onClick: () => void;
  children: ReactNode;
}) {
  if (!useMayEdit()) return null;
  return <Button variant="default" size="sm" leftSection={<Plus />} {...button} />;
}

/** A day of the project as `YYYY-MM-DD`, which may be empty. */
export function DayField({
  read,
  write,
  ...looks
}: Omit<TextInputProps, 'value' | 'onChange' | 'min' | 'max' | 'type'> & {
  read: (content: ProjectContent) => string;
  write: (content: ProjectContent, day: string) => ProjectContent;
}) {
  const editor = useEditor();
  const mayEdit = useMayEdit();
  const value = useContent(read);
  const { text, fault, type } = useTyped({
    value,
    show: (day) => day,
    read: readDay,
    onChange: (day) => editor.edit((content) => write(content, day)),
  });
  return <DayInput {...looks} value={text} onChange={type} error={fault} readOnly={!mayEdit} />;
}

/** Rejects text that is not a day, and years that no project has. */
function readDay(day: string): { value: string; fault?: undefined } | { fault: string } {
  return day === '' || /^20\d\d-\d\d-\d\d$/.test(day)
    ? { value: day }
    : { fault: 'Enter a date between 2000 and 2099, such as 26/12/2026' };
}

/**
 * Makes a change and focuses an element that it adds, in the same turn: nothing that a person types or opens can come
 * between. The change returns the element's id.
 */
export function focusAfter(change: () => string): void {
  let id = '';
  flushSync(() => {
    id = change();
  });
  document.getElementById(id)?.focus();
}

/**
 * Text in a field that may be invalid while it is being typed. Only valid text goes into the project; the rest stays in
 * the field with its fault, and counts as not saved. A value from elsewhere replaces the typed text.
 */
export function useTyped<Value, Text extends string | number>({
  value,
  show,
  read,
  onChange,
}: {
  value: Value;
  show: (value: Value) => Text;
  read: (text: Text) => { value: Value; fault?: undefined } | { fault: string };
  onChange: (value: Value) => void;
}): { text: Text; fault: string | undefined; type: (text: Text) => void } {
  const editor = useEditor();
  const field = useId();
  const [typed, setTyped] = useState<{ text: Text; of: Value }>();
  const isTyped = typed !== undefined && typed.of === value;
  const text = isTyped ? typed.text : show(value);
  const fault = isTyped ? read(typed.text).fault : undefined;
  const isFaulty = fault !== undefined;

  useEffect(() => {
    editor.setFault(field, isFaulty);
    return () => editor.setFault(field, false);
  }, [editor, field, isFaulty]);

  function type(next: Text): void {
    const found = read(next);
    const isRight = found.fault === undefined;
    setTyped({ text: next, of: isRight ? found.value : value });
    if (isRight && found.value !== value) onChange(found.value);
  }

  return { text, fault, type };
}

/** Where a line of text of the project is kept. It may be empty. */
type LinePlace = {
  read: (content: ProjectContent) => string;
  write: (content: ProjectContent, text: string) => ProjectContent;
};

/** The properties of a field for a line of text. */
function useLine({ read, write }: LinePlace) {
  const editor = useEditor();
  const mayEdit = useMayEdit();
  const value = useContent(read);
  return {
    value,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      const text = plainLine(currentTarget.value);
      editor.edit((content) => write(content, text));
    },
    onBlur: () => {
      if (value !== value.trim()) editor.edit((content) => write(content, value.trim()));
    },
    readOnly: !mayEdit,
  };
}

/** Replaces control characters such as tabs in pasted text with spaces. */
export function plainLine(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, ' ').toWellFormed();
}
