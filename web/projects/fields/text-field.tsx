import { TextInput, type TextInputProps } from '@mantine/core';
import type { ProjectContent } from '../project-content.ts';
import { useContent, useEditor, useMayEdit } from '../use-editor.ts';

/** One line of text of the project, which may be empty. */
export function TextField({
  read,
  write,
  ...looks
}: Omit<TextInputProps, 'value' | 'onChange'> & {
  read: (content: ProjectContent) => string;
  write: (content: ProjectContent, text: string) => ProjectContent;
}) {
  const editor = useEditor();
  const mayEdit = useMayEdit();
  const value = useContent(read);
  return (
    <TextInput
      autoComplete="off"
      {...looks}
      value={value}
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

/** Replaces control characters such as tabs in pasted text with spaces. */
export function plainLine(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, ' ').toWellFormed();
}
