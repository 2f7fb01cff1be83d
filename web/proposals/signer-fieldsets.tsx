import {
  ActionIcon,
  Button,
  Fieldset,
  Group,
  Input,
  SimpleGrid,
  Stack,
  TextInput,
} from '@mantine/core';
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { signersMax } from '../../src/doors/web/limits.ts';
import { moved } from '../shared/members.ts';
import { blankSigner, type PublicationFields, type PublicationForm } from './publication.ts';

/** Who signs, in their order: added, removed and moved. */
export function SignerFieldsets({ form }: { form: PublicationForm }) {
  const { signers } = form.values;
  const set = (changed: PublicationFields['signers']) => {
    form.clearErrors();
    form.setFieldValue('signers', changed);
  };
  const fault = form.errors.signers;
  return (
    <Stack gap="sm">
      <div>
        <Input.Label component="div">Signers, in signing order</Input.Label>
        <Input.Description>
          Each signer gets their own link: the first in your email, the others when it’s their turn.
          Send it yourself to a signer without an email address.
        </Input.Description>
        {fault !== undefined && <Input.Error role="alert">{fault}</Input.Error>}
      </div>
      {signers.map((signer, index) => (
        <Fieldset key={signer.key} legend={`Signer ${index + 1}`} p="sm">
          <Stack gap="xs">
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs">
              <TextInput
                label="Name"
                required
                withAsterisk={false}
                {...form.getInputProps(`signers.${index}.name`)}
              />
              <TextInput
                label="Email"
                type="email"
                required={form.values.verification === 'email'}
                withAsterisk={false}
                {...form.getInputProps(`signers.${index}.email`)}
              />
              <TextInput
                label="Mobile"
                type="tel"
                required={form.values.verification === 'sms'}
                withAsterisk={false}
                {...form.getInputProps(`signers.${index}.phone`)}
              />
              <Tools
                number={index + 1}
                count={signers.length}
                onMove={(by) => set(moved(signers, index, index + by))}
                onRemove={() => set(signers.filter((one) => one !== signer))}
              />
            </SimpleGrid>
          </Stack>
        </Fieldset>
      ))}
      <div>
        <Button
          variant="default"
          leftSection={<Plus />}
          disabled={signers.length >= signersMax}
          onClick={() => set([...signers, blankSigner()])}
        >
          Add signer
        </Button>
      </div>
    </Stack>
  );
}

function Tools({
  number,
  count,
  onMove,
  onRemove,
}: {
  number: number;
  count: number;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}) {
  if (count === 1) return null;
  return (
    <Group gap={4} justify="flex-end" align="flex-end">
      <ActionIcon
        variant="default"
        size="lg"
        disabled={number === 1}
        onClick={() => onMove(-1)}
        aria-label={`Move signer ${number} up`}
      >
        <ArrowUp />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size="lg"
        disabled={number === count}
        onClick={() => onMove(1)}
        aria-label={`Move signer ${number} down`}
      >
        <ArrowDown />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size="lg"
        onClick={onRemove}
        aria-label={`Remove signer ${number}`}
      >
        <X />
      </ActionIcon>
    </Group>
  );
}
