import { CloseButton, Kbd, TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useShortcut } from '../use-shortcut.ts';

/** Pause in typing before a search. */
const pauseMs = 250;

/** Words to look for. They count shortly after the last letter, at once with Enter; `/` leads here from anywhere. */
export function SearchField({
  label,
  value,
  onChange,
  ...input
}: Omit<TextInputProps, 'onChange' | 'value'> & {
  label: string;
  value: string;
  onChange: (words: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  const told = useRef(value);
  const field = useRef<HTMLInputElement>(null);
  // Navigating back, or clearing all filters, changes the words from outside; text that is being typed stays.
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    setTyped(value);
  }, [value]);
  const tell = (words: string) => {
    const trimmed = words.trim();
    if (trimmed === told.current) return;
    told.current = trimmed;
    onChange(trimmed);
  };
  const tellSoon = useDebouncedCallback(tell, pauseMs);
  const type = (words: string) => {
    setTyped(words);
    tellSoon(words);
  };
  const clear = () => {
    setTyped('');
    tellSoon.cancel();
    tell('');
    field.current?.focus();
  };
  useShortcut('/', () => field.current?.focus());
  return (
    <TextInput
      ref={field}
      type="search"
      aria-label={label}
      placeholder={label}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') tell(typed);
        if (event.key === 'Escape' && typed !== '') clear();
      }}
      leftSection={<Search size={16} aria-hidden />}
      rightSection={
        typed === '' ? (
          <Kbd visibleFrom="sm" aria-hidden>
            /
          </Kbd>
        ) : (
          <CloseButton size="sm" aria-label="Clear search" onClick={clear} />
        )
      }
      {...input}
    />
  );
}
