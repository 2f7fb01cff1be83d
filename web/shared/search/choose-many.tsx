import { Button, Checkbox, Popover, ScrollArea, Stack } from '@mantine/core';
import { ChevronDown } from 'lucide-react';

/** A button that opens a list to tick; what is ticked restricts what the screen shows. */
export function ChooseMany<Value extends string | number>({
  label,
  options,
  chosen,
  onChange,
}: {
  label: string;
  options: readonly { value: Value; label: string }[];
  chosen: readonly Value[] | undefined;
  /** Undefined when nothing is ticked any more. */
  onChange: (chosen: Value[] | undefined) => void;
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
          variant={number > 0 ? 'light' : 'default'}
          rightSection={<ChevronDown size={16} aria-hidden />}
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
