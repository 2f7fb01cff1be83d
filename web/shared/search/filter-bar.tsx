import {
  Button,
  Checkbox,
  CloseButton,
  Collapse,
  Group,
  Kbd,
  Popover,
  ScrollArea,
  Stack,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import { useDebouncedCallback, useDisclosure, useMediaQuery } from '@mantine/hooks';
import { ChevronDown, ListFilter, Search } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useShortcut } from '../shortcuts.ts';

/** Words to look for, and beside them the filters; where there is little room these wait behind a button. */
export function FilterBar({
  search,
  children,
  filters,
  isNarrow = false,
  onClear,
}: {
  search: ReactNode;
  children: ReactNode;
  /** Number of filters that are set. */
  filters: number;
  /** True where something takes much of the room, however wide the window is. */
  isNarrow?: boolean;
  onClear: () => void;
}) {
  const [isOpen, panel] = useDisclosure();
  const isWindowWide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false });
  const clear = filters > 0 && (
    <Button variant="subtle" onClick={onClear}>
      Clear filters
    </Button>
  );
  if (isWindowWide && !isNarrow) {
    return (
      <Group gap="xs" role="search">
        {search}
        {children}
        {clear}
      </Group>
    );
  }
  return (
    <Stack gap="xs" role="search">
      <Group gap="xs" wrap="nowrap">
        {search}
        <Button
          variant={filters > 0 ? 'light' : 'default'}
          leftSection={<ListFilter />}
          onClick={panel.toggle}
          aria-expanded={isOpen}
          style={{ flex: 'none' }}
        >
          {filters > 0 ? `Filters: ${filters}` : 'Filters'}
        </Button>
      </Group>
      <Collapse expanded={isOpen}>
        <Group gap="xs">
          {children}
          {clear}
        </Group>
      </Collapse>
    </Stack>
  );
}

/** Returns whether there is room for more than a phone shows. */
export function useIsWide(): boolean {
  return useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false }) ?? true;
}

/** A button that opens a list to tick; what is ticked restricts what the screen shows. */
export function ChooseMany<Value extends string | number>({
  label,
  options,
  chosen,
  onChange,
  reset,
  isQuiet = false,
}: {
  label: string;
  options: readonly { value: Value; label: string }[];
  chosen: readonly Value[] | undefined;
  /** Undefined when nothing is ticked any more. */
  onChange: (chosen: Value[] | undefined) => void;
  /** The label of a button that takes the whole choice back. */
  reset?: string | undefined;
  /** True where a choice is usual and restricts nothing. */
  isQuiet?: boolean;
}) {
  const toggle = (value: Value, isChosen: boolean) => {
    const wanted = options.map((option) => option.value);
    const next = wanted.filter((other) =>
      other === value ? isChosen : chosen?.includes(other) === true,
    );
    onChange(next.length > 0 ? next : undefined);
  };
  const number = chosen?.length ?? 0;
  return (
    <Popover position="bottom-start" trapFocus returnFocus shadow="md">
      <Popover.Target>
        <Button
          variant={number > 0 && !isQuiet ? 'light' : 'default'}
          rightSection={<ChevronDown />}
          fw={500}
        >
          {number > 0 ? `${label}: ${nameOf(options, chosen)}` : label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label} p={0}>
        <ScrollArea.Autosize mah={320} type="auto">
          <Stack gap={10} p="sm">
            {options.map((option) => (
              <Checkbox
                key={option.value}
                label={option.label}
                checked={chosen?.includes(option.value) === true}
                onChange={(event) => toggle(option.value, event.currentTarget.checked)}
              />
            ))}
            {reset !== undefined && (
              <Button variant="default" size="xs" onClick={() => onChange(undefined)}>
                {reset}
              </Button>
            )}
          </Stack>
        </ScrollArea.Autosize>
      </Popover.Dropdown>
    </Popover>
  );
}

/** One is named, several are counted. */
function nameOf<Value>(
  options: readonly { value: Value; label: string }[],
  chosen: readonly Value[] = [],
): string {
  if (chosen.length !== 1) return String(chosen.length);
  return options.find(({ value }) => value === chosen[0])?.label ?? '1';
}

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
