import { TextInput, type TextInputProps } from '@mantine/core';
import { type LinePlace, useLine } from './use-line.ts';

/** One line of text of the project, which may be empty. */
export function TextField({
  read,
  write,
  ...looks
}: Omit<TextInputProps, 'value' | 'onChange'> & LinePlace) {
  return <TextInput autoComplete="off" {...looks} {...useLine({ read, write })} />;
}
