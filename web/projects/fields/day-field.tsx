import type { TextInputProps } from '@mantine/core';
import { DayInput } from '../../shared/forms/day-input.tsx';
import type { ProjectContent } from '../project-content.ts';
import { useContent, useEditor, useMayEdit } from '../use-editor.ts';
import { useTyped } from './use-typed.ts';

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
