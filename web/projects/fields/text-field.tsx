import { Textarea, type TextareaProps, TextInput, type TextInputProps } from '@mantine/core';
import { type LinePlace, useLine } from './use-typed.ts';

/** One line of text of the project, which may be empty. */
export function TextField({
  read,
  write,
  ...looks
}: Omit<TextInputProps, 'value' | 'onChange'> & LinePlace) {
  return <TextInput autoComplete="off" {...looks} {...useLine({ read, write })} />;
}

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
