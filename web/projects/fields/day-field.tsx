import { TextInput, type TextInputProps } from '@mantine/core';
import type { ProjectContent } from '../project-content.ts';
import { useContent, useEditor, useMayEdit } from '../use-editor.ts';
import { useTyped } from './use-typed.ts';

/** A day of the project as `YYYY-MM-DD`, which may be empty. */
export function DayField({
  read,
  write,
  ...looks
}: Omit<TextInputProps, 'value' | 'onChange'> & {
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
  return (
    <TextInput
      type="date"
      {...looks}
      value={text}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      error={fault}
      readOnly={!mayEdit}
    />
  );
}

/** Rejects years before 2000: browsers report the years 2, 20 and 202 while 2026 is being typed. */
function readDay(day: string): { value: string; fault?: undefined } | { fault: string } {
  return day === '' || /^20\d\d-/.test(day)
    ? { value: day }
    : { fault: 'Enter a date between 2000 and 2099' };
}
