import { Group, NumberInput, Select, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { WebInputs } from '../../../src/doors/web/contract.ts';

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
