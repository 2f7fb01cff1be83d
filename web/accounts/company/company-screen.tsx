import { SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { ImagerySection } from '../../imagery/imagery-section.tsx';
import { fieldErrorsOf } from '../../shared/forms/field-errors.ts';
import { PageForm } from '../../shared/forms/page-form.tsx';
import { PageTitle } from '../../shared/page-title.tsx';
import { Loaded } from '../../shared/states.tsx';
import { useRefreshSession } from '../../shell/session/session.ts';
import { trpc, useChange } from '../../trpc.ts';
import { ColourSection } from './colour-section.tsx';
import {
  CompanySection,
  FinanceSection,
  LogoSection,
  ProposalSection,
} from './company-sections.tsx';
import {
  type CompanyValues,
  changesBetween,
  inDollars,
  type Settings,
  toValues,
  withStored,
} from './company-values.ts';
import { PriceRulesSection } from './price-rules-section.tsx';

/** The firm's details, the look of its proposals, and its terms of sale. */
export function CompanyScreen() {
  const settings = useQuery(trpc.settings.read.queryOptions());
  return (
    <>
      <PageTitle>Company and proposals</PageTitle>
      <Loaded query={settings} bars={3} height={240}>
        {(found) => (
          <>
            <CompanyForm settings={found} />
            <PaymentSection settings={found} />
            <ImagerySection />
          </>
        )}
      </Loaded>
    </>
  );
}

/** One form for all company settings. Sends only changes. */
function CompanyForm({ settings }: { settings: Settings }) {
  const { limits, accountName } = settings;
  const form = useForm<CompanyValues>({
    initialValues: toValues(settings),
    validate: {
      proposal: {
        validDays: missing,
        depositPercent: missing,
        installWeeks: missing,
        workmanshipWarrantyYears: missing,
        certificateDollars: missing,
        certificatePrices: {
          from: (day) => (day === '' ? 'Enter a date' : null),
          dollars: missing,
        },
      },
      finance: { establishmentFeeDollars: missing, monthlyFeeDollars: missing },
      priceRules: {
        rules: {
          description: (text) => (text.trim() === '' ? 'Enter a description' : null),
          dollars: missing,
        },
      },
    },
  });
  const refreshSession = useRefreshSession();
  const change = useChange(trpc.settings.change, {
    success: 'Saved. New proposals use these settings.',
    invalidates: [trpc.settings.pathKey()],
  });
  const save = async (sent: CompanyValues) => {
    const changes = changesBetween(form.getInitialValues(), sent);
    const now = await change.mutateAsync(changes).catch(() => undefined);
    if (now === undefined) return;
    const stored = toValues(now);
    form.resetDirty(stored);
    form.setValues((current) => withStored(current as CompanyValues, sent, stored));
    // The session has the time zone, and whether there are price rules.
    await refreshSession();
  };
  return (
    <PageForm
      form={form}
      saving={change}
      errorsOf={errorsInDollars}
      gap={40}
      maxWidth={760}
      hasBar
      onSubmit={save}
    >
      <CompanySection form={form} limits={limits} accountName={accountName} />
      <LogoSection bytesMax={limits.logoBytes} />
      <ColourSection form={form} accountName={accountName} />
      <ProposalSection form={form} limits={limits} />
      <FinanceSection form={form} limits={limits.finance} />
      <PriceRulesSection form={form} limits={limits.priceRules} />
    </PageForm>
  );
}

function errorsInDollars(error: unknown): Record<string, string> {
  const errors = Object.entries(fieldErrorsOf(error));
  return Object.fromEntries(errors.map(([path, text]) => [inDollars(path), text]));
}

function missing(value: number | ''): string | null {
  return value === '' ? 'Enter a number' : null;
}

/** Where customers pay their deposit. It is saved by itself, because it asks for the password. */
function PaymentSection({ settings }: { settings: Settings }) {
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
