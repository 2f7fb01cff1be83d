import {
  Button,
  FileButton,
  Group,
  NumberInput,
  Select,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { count } from '../../shared/formats/formats.ts';
import { FailureNote } from '../../shared/states.tsx';
import { TextLink } from '../../shared/text-link.tsx';
import { useRefreshSession, useSession } from '../../shell/session/session.ts';
import { trpc, useChange } from '../../trpc.ts';
import { timeZones } from '../time-zones.ts';
import { type CompanyValues, moneyLooks, type Settings } from './company-values.ts';
import { CertificatePrices } from './price-rules-section.tsx';
import { toBase64 } from './to-base64.ts';

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
      <Title>Company</Title>
      <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="sm">
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
        <TextInput label="Electrical licence" {...line('licence')} />
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
      <Textarea
        label="About us"
        description="A few sentences about your firm, near the end of proposals. Up to 600 characters."
        minRows={3}
        {...line('aboutUs')}
        maxLength={limits.aboutUsCharacters}
      />
    </Stack>
  );
}

/** The logo on proposals. It is saved at once, because a file is chosen and not typed. */
export function LogoSection({ bytesMax }: { bytesMax: number }) {
  const [tooLarge, setTooLarge] = useState<string>();
  const hasLogo = useSession().logoId !== null;
  const refreshSession = useRefreshSession();
  const setLogo = useChange(trpc.settings.setLogo, { onSuccess: refreshSession });
  const choose = async (file: File | null) => {
    if (file === null) return;
    setLogo.reset();
    const isTooLarge = file.size > bytesMax;
    setTooLarge(
      isTooLarge
        ? `The file is ${kilobytes(file.size)}; the limit is ${kilobytes(bytesMax)}. Make the image smaller.`
        : undefined,
    );
    if (!isTooLarge) setLogo.mutate({ logo: toBase64(await file.bytes()) });
  };
  return (
    <Stack gap="sm">
      <Title>Logo</Title>
      <Text>
        PNG or JPEG, at most {kilobytes(bytesMax)} and 4,096 pixels a side. Proposals and emails
        show it on white, {hasLogo ? 'as below' : 'in place of the name'}.
      </Text>
      <Group gap="xs">
        <FileButton
          onChange={choose}
          accept="image/png,image/jpeg"
          inputProps={{ 'aria-label': 'Logo image' }}
        >
          {(button) => (
            <Button
              variant="default"
              leftSection={<Upload />}
              loading={setLogo.isPending}
              {...button}
            >
              {hasLogo ? 'Replace image' : 'Choose image'}
            </Button>
          )}
        </FileButton>
        {hasLogo && (
          <Button
            variant="subtle"
            color="red"
            disabled={setLogo.isPending}
            onClick={() => setLogo.mutate({ logo: null })}
          >
            Remove logo
          </Button>
        )}
      </Group>
      <FailureNote error={tooLarge === undefined ? setLogo.error : new Error(tooLarge)} />
      <Text role="status">
        {setLogo.isSuccess && (setLogo.variables.logo === null ? 'Removed.' : 'Saved.')}
      </Text>
    </Stack>
  );
}

function kilobytes(bytes: number): string {
  return `${count(Math.ceil(bytes / 1000))} kB`;
}

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
      <Title>Proposals</Title>
      <Text>
        New proposals use these settings; published proposals don’t change. Set payment, refunds,
        warranties and complaints under{' '}
        <TextLink to="/settings/terms" underline="always">
          Terms of sale
        </TextLink>
        .
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="sm">
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
          {...moneyLooks(limits.certificateCents)}
          {...form.getInputProps('proposal.certificateDollars')}
        />
      </SimpleGrid>
      <CertificatePrices form={form} limits={limits} />
    </Stack>
  );
}

/** The finance that new proposals name beside the price. */
export function FinanceSection({
  form,
  limits,
}: {
  form: UseFormReturnType<CompanyValues>;
  limits: Settings['limits']['finance'];
}) {
  const fee = (name: 'establishmentFee' | 'monthlyFee') => ({
    ...moneyLooks(limits[`${name}Cents`]),
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
