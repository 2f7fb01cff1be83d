import { Textarea, type TextareaProps } from '@mantine/core';
import type { ProjectContent } from '../project-content.ts';
import { useContent, useEditor, useMayEdit } from '../use-editor.ts';
import { plainLine } from './text-field.tsx';

/** A line of text of the project that is shown in full, however long it is. It takes no line breaks. */
export function WrappedTextField({
  read,
  write,
  ...looks
}: Omit<TextareaProps, 'value' | 'onChange'> & {
  read: (content: ProjectContent) => string;
  write: (content: ProjectContent, text: string) => ProjectContent;
}) {
  const editor = useEditor();
  const mayEdit = useMayEdit();
  const value = useContent(read);
  return (
    <Textarea
      autosize
      minRows={1}
      autoComplete="off"
      {...looks}
      value={value}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault();
      }}
      onChange={({ currentTarget }) => {
        const text = plainLine(currentTarget.value);
        editor.edit((content) => write(content, text));
      }}
      onBlur={() => {
        if (value !== value.trim()) editor.edit((content) => write(content, value.trim()));
      }}
      readOnly={!mayEdit}
    />
  );
}
