import {
  NativeSelect,
  NumberInput,
  PasswordInput,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { WebInputs, WebOutputs } from '../../src/doors/web/contract.ts';
import { imageryLimits as limits } from '../../src/doors/web/limits.ts';
import { PageForm } from '../shared/forms/page-form.tsx';
import { Loaded } from '../shared/states.tsx';
import { trpc, useChange } from '../trpc.ts';

/** Where sellers can take the picture of a roof from. It is saved by itself, because it asks for the password. */
export function ImagerySection() {
  const imagery = useQuery(trpc.imagery.read.queryOptions());
  return (
    <Stack gap="sm" maw={760} mt={40}>
      <Title>Aerial imagery</Title>
      <Text>
        With a map service, the roof step of a project offers “Take it from the map”. The picture is
        stored with the project, its scale is set, and the attribution is printed below it. Check
        that the terms of the service allow commercial use before you turn it on.
      </Text>
      <Loaded query={imagery} height={120}>
        {(found) => <ImageryForm key={JSON.stringify(found)} imagery={found} />}
      </Loaded>
    </Stack>
  );
}

type Imagery = WebOutputs['imagery']['read'];

function ImageryForm({ imagery: { service, own, services } }: { imagery: Imagery }) {
  const form = useForm({
    initialValues: {
      service: service as string,
      address: '',
      attribution: own?.attribution ?? '',
      zoomMax: own?.zoomMax ?? 20,
    },
  });
  const save = useChange(trpc.imagery.set, {
    success: 'Saved',
    invalidates: [trpc.imagery.pathKey()],
  });
  const chosen = services.find(({ key }) => key === form.values.service);
  return (
    <PageForm
      form={form}
      submit="Save imagery"
      saving={save}
      isCheckedByBrowser
      onSubmit={({ address, ...values }) =>
        save.mutate(
          (values.service === 'own'
            ? { ...values, address: address || undefined }
            : { service: values.service }) as WebInputs['imagery']['set'],
        )
      }
    >
      <NativeSelect
        label="Map service"
        maw={480}
        data={[
          { value: 'off', label: 'Off' },
          ...services.map(({ key, name }) => ({ value: key, label: name })),
          { value: 'own', label: 'Another service' },
        ]}
        {...form.getInputProps('service')}
      />
      {chosen !== undefined && <Text>Printed below the picture: “{chosen.attribution}”</Text>}
      {form.values.service === 'own' && (
        <>
          <PasswordInput
            label="Tile address"
            description={
              own === null
                ? 'With {z}, {x} and {y}, and your key if it needs one. Stored encrypted, never shown again'
                : `Leave blank to keep the address at ${own.host}`
            }
            placeholder="https://tiles.example.com/{z}/{x}/{y}.jpg?key=…"
            required={own === null}
            autoComplete="new-password"
            maxLength={limits.addressCharacters}
            {...form.getInputProps('address')}
          />
          <TextInput
            label="Attribution"
            description="As the terms of the service ask for it; printed below the picture"
            placeholder="© Example Imagery"
            required
            maxLength={limits.attributionCharacters}
            {...form.getInputProps('attribution')}
          />
          <NumberInput
            label="Largest zoom"
            description="The most detailed level that the service has, often 19 to 21"
            required
            min={limits.zoomMin}
            max={limits.zoomMax}
            allowDecimal={false}
            maw={480}
            {...form.getInputProps('zoomMax')}
          />
        </>
      )}
    </PageForm>
  );
}
