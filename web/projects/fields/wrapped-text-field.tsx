import { Textarea, type TextareaProps } from '@mantine/core';
import { type LinePlace, useLine } from './use-line.ts';

/** A line of text of the project that is shown in full, however long it is. It takes no line breaks. */
export function WrappedTextField({
  read,
  write,
  ...looks
}: Omit<TextareaProps, 'value' | 'onChange'> & LinePlace) {
  return (
    <Textarea
      autosize
      minRows={1}
      autoComplete="off"
      {...looks}
      {...useLine({ read, write })}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault();
      }}
    />
  );
}
