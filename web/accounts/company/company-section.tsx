import { Select, SimpleGrid, Stack, TextInput, Title } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { CompanyValues, Settings } from './company-values.ts';
import { timeZones } from './time-zones.ts';

type Limits = Settings['limits'];

/** Who the firm is, as its proposals, contracts and emails say. */
export function CompanySection({
  form,
  limits,
  accountName,
}: {
  form: UseFormReturnType<CompanyValues>;
  limits: Limits;
  accountName: string;
}) {
  const line = (name: keyof CompanyValues['company']) => ({
    maxLength: limits.lineCharacters,
    ...form.getInputProps(`company.${name}`),
  });
  return (
    <Stack gap="sm">
      <Title order={2}>Company</Title>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="sm">
        <TextInput
          label="Legal name"
          placeholder={accountName}
          description={`Leave blank to use ${accountName}`}
          autoComplete="organization"
          {...line('legalName')}
        />
        <TextInput
          label="ABN"
          description="11 digits, with or without spaces"
          inputMode="numeric"
          autoComplete="off"
          {...line('abn')}
        />
        <TextInput label="Phone" type="tel" autoComplete="tel" {...line('phone')} />
        <TextInput
          label="Email"
          type="email"
          autoComplete="email"
          {...line('email')}
          maxLength={254}
        />
        <TextInput
          label="Website"
          type="url"
          placeholder="https://"
          autoComplete="url"
          {...line('website')}
          maxLength={limits.websiteCharacters}
        />
        <TextInput label="Electrical licence" autoComplete="off" {...line('licence')} />
        <TextInput label="Address" autoComplete="street-address" {...line('address')} />
        <Select
          label="Time zone"
          data={timeZones()}
          searchable
          allowDeselect={false}
          nothingFoundMessage="No matching time zone"
          {...form.getInputProps('timeZone')}
        />
      </SimpleGrid>
    </Stack>
  );
}
