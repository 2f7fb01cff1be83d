import { SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { PageForm } from '../../shared/forms/page-form.tsx';
import { trpc, useChange } from '../../trpc.ts';
import type { Settings } from './company-values.ts';

/** Where customers pay their deposit. It is saved by itself, because it asks for the password. */
export function PaymentSection({ settings }: { settings: Settings }) {
  const form = useForm({ initialValues: { payment: settings.payment } });
  const save = useChange(trpc.settings.changePayment, {
    success: 'Saved. Signed proposals show these details.',
    invalidates: [trpc.settings.pathKey()],
    onSuccess: (stored) => {
      form.setInitialValues({ payment: stored });
      form.setValues({ payment: stored });
    },
  });
  const line = (name: keyof Settings['payment']) => ({
    maxLength: settings.limits.lineCharacters,
    autoComplete: 'off',
    spellCheck: false,
    ...form.getInputProps(`payment.${name}`),
  });
  return (
    <Stack gap="sm" maw={760} mt={40}>
      <Title>Deposit payments</Title>
      <Text>
        A proposal shows these details once it is signed, together with the deposit and a reference.
        They apply at once, also to proposals that are signed already. The security log records
        every change.
      </Text>
      <PageForm form={form} submit="Save payment details" saving={save} onSubmit={save.mutate}>
        <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="sm">
          <TextInput label="BSB" description="6 digits" inputMode="numeric" {...line('bsb')} />
          <TextInput
            label="Account number"
            description="5 to 9 digits"
            inputMode="numeric"
            {...line('accountNumber')}
          />
          <TextInput
            label="Account name"
            description="Leave blank to use your legal name"
            {...line('accountName')}
          />
          <TextInput
            label="PayID"
            description="Email address, phone number or ABN"
            {...line('payId')}
          />
          <TextInput
            label="Card payment page"
            description="Where customers can pay by card"
            type="url"
            placeholder="https://"
            {...line('cardUrl')}
            maxLength={settings.limits.websiteCharacters}
          />
        </SimpleGrid>
      </PageForm>
    </Stack>
  );
}
