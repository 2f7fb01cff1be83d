import { NumberInput, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { TextLink } from '../../shared/text-link.tsx';
import { CertificatePrices } from './certificate-prices.tsx';
import type { CompanyValues, Settings } from './company-values.ts';

/** The figures of new proposals. */
export function ProposalSection({
  form,
  limits,
}: {
  form: UseFormReturnType<CompanyValues>;
  limits: Settings['limits'];
}) {
  const whole = (
    name: keyof CompanyValues['proposal'],
    suffix: string,
    [min, max]: [number, number],
  ) => ({
    suffix: ` ${suffix}`,
    min,
    max,
    allowDecimal: false,
    allowNegative: false,
    ...form.getInputProps(`proposal.${name}`),
  });
  return (
    <Stack gap="sm">
      <Title order={2}>Proposals</Title>
      <Text size="sm">
        New proposals use these settings; published proposals don’t change. Set payment, refunds,
        warranties and complaints under{' '}
        <TextLink to="/settings/terms" size="sm" underline="always">
          Terms of sale
        </TextLink>
        .
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="sm">
        <NumberInput label="Valid for" {...whole('validDays', 'days', [1, limits.validDays])} />
        <NumberInput
          label="Deposit"
          {...whole('depositPercent', '%', [0, 100])}
          description="Of the price, due when the contract is signed"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        <NumberInput
          label="Installed within"
          {...whole('installWeeks', 'weeks', [1, limits.installWeeks])}
          description="From the date of signing"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        <NumberInput
          label="Workmanship warranty"
          {...whole('workmanshipWarrantyYears', 'years', [0, limits.warrantyYears])}
        />
        <NumberInput
          label="STC price"
          description="Discount per STC when no scheduled price applies"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          prefix="$"
          min={0}
          max={limits.certificateCents / 100}
          decimalScale={2}
          fixedDecimalScale
          allowNegative={false}
          {...form.getInputProps('proposal.certificateDollars')}
        />
      </SimpleGrid>
      <CertificatePrices form={form} limits={limits} />
    </Stack>
  );
}
