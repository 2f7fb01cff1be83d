import { CloseButton, Kbd, TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useShortcut } from '../shortcuts.ts';

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
  const sent = useRef(value);
  const field = useRef<HTMLInputElement>(null);
  // Navigating back, or clearing all filters, changes the words from outside; text that is being typed stays.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);
  const notify = (words: string) => {
    const trimmed = words.trim();
    if (trimmed === sent.current) return;
    sent.current = trimmed;
    onChange(trimmed);
  };
  const notifyLater = useDebouncedCallback(notify, pauseMs);
  const type = (words: string) => {
    setTyped(words);
    notifyLater(words);
  };
  const clear = () => {
    setTyped('');
    notifyLater.cancel();
    notify('');
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
        if (event.key === 'Enter') notify(typed);
        if (event.key === 'Escape' && typed !== '') clear();
      }}
      leftSection={<Search />}
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
