import { type NativeSelectProps, TextInput } from '@mantine/core';
import { type Choice, ChoiceSelect } from '../../shared/forms/choice-select.tsx';
import type { ProjectContent } from '../project-content.ts';
import { useContent, useEditor, useMayEdit } from '../use-editor.ts';

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
