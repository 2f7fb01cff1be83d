import { ActionIcon, CopyButton, TextInput, Tooltip } from '@mantine/core';
import { Check, Copy } from 'lucide-react';

/** An address to pass on: one click copies it, and where that is not allowed it can be selected. */
export function CopyField({
  label,
  value,
  description,
}: {
  label: string;
  value: string;
  description?: string;
}) {
  return (
    <TextInput
      label={label}
      description={description}
      value={value}
      readOnly
      onFocus={(event) => event.currentTarget.select()}
      rightSection={<CopyIcon value={value} what={label} />}
    />
  );
}

/** A small button that copies a text and says so. */
export function CopyIcon({ value, what }: { value: string; what: string }) {
  return (
    <CopyButton value={value} timeout={2000}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? 'Copied' : 'Copy'} withArrow>
          <ActionIcon
            variant="subtle"
            color={copied ? 'teal' : 'gray'}
            onClick={copy}
            aria-label={copied ? `${what}: copied` : `Copy: ${what}`}
            aria-live="polite"
          >
            {copied ? <Check /> : <Copy />}
          </ActionIcon>
        </Tooltip>
      )}
    </CopyButton>
  );
}
