import { Alert, Badge, Group, NumberInput, Select, Text, TextInput, Title } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { WebInputs } from '../../../src/doors/web/contract.ts';
import type { Channel } from '../words.ts';
import { type Trial, trialWords } from './trial-words.ts';

const uses = {
  own: { label: 'Your own', color: 'teal' },
  operator: { label: 'Your operator’s', color: 'morning' },
  none: { label: 'Not set up', color: 'orange' },
} as const;

/** The settings in use, in a word and a sentence. */
export function InUse({
  title,
  inUse,
  children,
}: {
  title: string;
  inUse: keyof typeof uses;
  children: ReactNode;
}) {
  const { label, color } = uses[inUse];
  return (
    <div>
      <Group gap="sm" mb={4}>
        <Title>{title}</Title>
        <Badge color={color}>{label}</Badge>
      </Group>
      <Text component="div">{children}</Text>
    </div>
  );
}

/** The result of a test message. Always rendered, so that screen readers announce a change. */
export function TrialNote({ channel, trial }: { channel: Channel; trial: Trial | undefined }) {
  if (trial === undefined) return <div role="status" />;
  const { isGood, title, text } = trialWords(channel, trial);
  const Icon = isGood ? CircleCheck : CircleAlert;
  return (
    <div role="status">
      <Alert color={isGood ? 'teal' : 'red'} icon={<Icon size={18} />} title={title}>
        {text}
      </Alert>
    </div>
  );
}

export type Encryption = WebInputs['channels']['setEmail']['encryption'];

type Server = { host: string; port: number; encryption: Encryption };

/** A mail server, with the port that mostly goes with its encryption. */
export function MailServerFields<Values extends Server>({
  form,
  placeholder,
  usualPorts,
}: {
  form: UseFormReturnType<Values>;
  placeholder: string;
  usualPorts: Readonly<Record<Encryption, number>>;
}) {
  const { port, encryption } = form.values;
  const choose = (chosen: Encryption) => {
    const wasUsual = usualPorts[encryption] === port;
    const changes: Partial<Server> = {
      encryption: chosen,
      ...(wasUsual && { port: usualPorts[chosen] }),
    };
    form.setValues(changes as Partial<Values>);
  };
  return (
    <>
      <Group align="flex-start" wrap="nowrap">
        <TextInput
          label="Mail server"
          placeholder={placeholder}
          required
          spellCheck={false}
          flex={1}
          {...form.getInputProps('host')}
          data-autofocus
        />
        <NumberInput
          label="Port"
          required
          min={1}
          max={65_535}
          allowDecimal={false}
          hideControls
          thousandSeparator=""
          w={110}
          {...form.getInputProps('port')}
        />
      </Group>
      <Select
        label="Encryption"
        allowDeselect={false}
        data={[
          { value: 'starttls', label: `STARTTLS (usually port ${usualPorts.starttls})` },
          { value: 'tls', label: `TLS (usually port ${usualPorts.tls})` },
          { value: 'none', label: 'None (allowed private networks only)' },
        ]}
        value={encryption}
        onChange={(value) => value !== null && choose(value as Encryption)}
      />
    </>
  );
}
