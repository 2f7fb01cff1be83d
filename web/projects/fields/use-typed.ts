import { type ChangeEvent, useEffect, useId, useState } from 'react';
import type { ProjectContent } from '../project-content.ts';
import { useContent, useEditor, useMayEdit } from '../use-editor.ts';

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
