import { ActionIcon, Loader, Popover, TextInput, type TextInputProps } from '@mantine/core';
import { CalendarDays } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { readDay, showDay } from './day-text.ts';

const Calendar = lazy(() => import('./calendar.tsx'));

type DayInputProps = Omit<TextInputProps, 'value' | 'onChange' | 'min' | 'max' | 'type'> & {
  /** A day, `2026-12-26`, or with a time `2026-12-26T14:30`; empty for none, and any text that was typed and is not a day. */
  value?: string;
  onChange: (value: string) => void;
  withTime?: boolean;
  /** The first and last day that the calendar offers. */
  min?: string | undefined;
  max?: string | undefined;
};

/**
 * A field for a day as Australians write it, 26/12/2026, whatever the browser is set to, with a calendar. Text that is not a
 * day goes to `onChange` as it is, so that the form refuses it, and the field says what is wrong.
 */
export function DayInput({
  value = '',
  onChange,
  withTime = false,
  min,
  max,
  error,
  onFocus,
  onBlur,
  ...looks
}: DayInputProps) {
  // What is typed, until the field is left; what is not a day stays, to be corrected.
  const [typed, setTyped] = useState<{ text: string; isLeft: boolean }>();
  const [isOpen, setOpen] = useState(false);
  const type = (text: string) => {
    setTyped({ text, isLeft: false });
    onChange(hasShortYear(text) ? text : (readDay(text, { withTime }) ?? text.trim()));
  };
  const leave = () => {
    if (typed === undefined) return;
    const text = typed.text.trim();
    const day = readDay(text, { withTime });
    setTyped(day === undefined && text !== '' ? { text, isLeft: true } : undefined);
    if ((day ?? text) !== value) onChange(day ?? text);
  };
  const isWrong = typed
    ? typed.isLeft
    : value !== '' && readDay(showDay(value), { withTime }) !== value;
  const example = withTime ? '26/12/2026 2:30 pm' : '26/12/2026';
  const isFixed = looks.readOnly === true || looks.disabled === true;
  return (
    <TextInput
      placeholder={withTime ? 'dd/mm/yyyy time' : 'dd/mm/yyyy'}
      {...looks}
      value={typed?.text ?? showDay(value)}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onFocus={(event) => {
        setTyped({ text: typed?.text ?? showDay(value), isLeft: false });
        onFocus?.(event);
      }}
      onBlur={(event) => {
        leave();
        onBlur?.(event);
      }}
      onKeyDown={({ key }) => key === 'Enter' && leave()}
      error={error ?? (isWrong ? `Enter a date such as ${example}` : undefined)}
      rightSection={
        !isFixed && (
          <Popover
            opened={isOpen}
            onChange={setOpen}
            position="bottom-end"
            trapFocus
            returnFocus
            hideDetached={false}
          >
            <Popover.Target>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label="Open calendar"
                onClick={() => setOpen(!isOpen)}
              >
                <CalendarDays size={18} />
              </ActionIcon>
            </Popover.Target>
            <Popover.Dropdown aria-label="Calendar">
              <Suspense fallback={<Loader size="sm" />}>
                <Calendar
                  value={value.slice(0, 10)}
                  min={min}
                  max={max}
                  onChoose={(day) => {
                    setTyped(undefined);
                    onChange(withTime ? `${day}T${value.slice(11) || '00:00'}` : day);
                    setOpen(false);
                  }}
                />
              </Suspense>
            </Popover.Dropdown>
          </Popover>
        )
      }
    />
  );
}

/** A year of two digits may be the beginning of one of four. */
function hasShortYear(text: string): boolean {
  return /^\s*\d\d?[/. -]\d\d?[/. -]\d\d\s*$/.test(text);
}
