import {
  NumberInput,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { CompanyValues, Settings } from './company-values.ts';

/** The finance that new proposals name beside the price. */
export function FinanceSection({
  form,
  limits,
}: {
  form: UseFormReturnType<CompanyValues>;
  limits: Settings['limits']['finance'];
}) {
  const fee = (name: 'establishmentFee' | 'monthlyFee') => ({
    prefix: '$',
    min: 0,
    max: limits[`${name}Cents`] / 100,
    decimalScale: 2,
    fixedDecimalScale: true,
    allowNegative: false,
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as const satisfies unknown[],
    ...form.getInputProps(`finance.${name}Dollars`),
  });
  return (
    <Stack gap="sm">
      <Title>Finance</Title>
      <Switch
        label="Show a weekly amount on proposals"
        description="Such as “from $42 a week over 84 months”, from what the customer pays, with your wording right below"
        {...form.getInputProps('finance.offered', { type: 'checkbox' })}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="sm">
        <TextInput
          label="Lender"
          maxLength={limits.lenderCharacters}
          {...form.getInputProps('finance.lender')}
        />
        <NumberInput
          label="Interest rate"
          suffix="% a year"
          min={0}
          max={limits.annualRate}
          decimalScale={2}
          {...form.getInputProps('finance.annualRate')}
        />
        <NumberInput
          label="Term"
          suffix=" months"
          min={1}
          max={limits.months}
          allowDecimal={false}
          {...form.getInputProps('finance.months')}
        />
        <NumberInput
          label="Establishment fee"
          description="Added to the amount borrowed"
          {...fee('establishmentFee')}
        />
        <NumberInput
          label="Monthly fee"
          description="Added to the repayments"
          {...fee('monthlyFee')}
        />
      </SimpleGrid>
      <Textarea
        label="Wording"
        description="What the law and your lender require beside a repayment, such as comparison rate, fees, conditions and licence"
        minRows={3}
        maxLength={limits.wordingCharacters}
        {...form.getInputProps('finance.wording')}
      />
      <Text variant="quiet">
        A weekly amount advertises credit. Sundesk supplies no legal wording: have your lender
        approve yours.
      </Text>
    </Stack>
  );
}
