import type { ChangeEvent } from 'react';
import type { ProjectContent } from '../project-content.ts';
import { useContent, useEditor, useMayEdit } from '../use-editor.ts';

/** Where a line of text of the project is kept. It may be empty. */
export type LinePlace = {
  read: (content: ProjectContent) => string;
  write: (content: ProjectContent, text: string) => ProjectContent;
};

/** The properties of a field for a line of text. */
export function useLine({ read, write }: LinePlace) {
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
