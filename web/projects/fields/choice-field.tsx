import { NativeSelect, type NativeSelectProps, TextInput } from '@mantine/core';
import type { ProjectContent } from '../project-content.ts';
import { useContent, useEditor, useMayEdit } from '../use-editor.ts';

type Option = { value: string; label: string };

/** A choice of a few values. An existing value outside of them can be kept. */
export function ChoiceField({
  read,
  write,
  options,
  ...looks
}: Omit<NativeSelectProps, 'value' | 'onChange' | 'data'> & {
  read: (content: ProjectContent) => string;
  write: (content: ProjectContent, value: string) => ProjectContent;
  options: readonly Option[];
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
  const data = known ? [...options] : [...options, { value, label: value }];
  return (
    <NativeSelect
      {...looks}
      value={value}
      onChange={({ currentTarget }) => {
        const chosen = currentTarget.value;
        editor.edit((content) => write(content, chosen));
      }}
      data={data}
    />
  );
}
