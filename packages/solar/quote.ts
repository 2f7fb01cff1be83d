import { z } from 'zod';
import type { Value } from './values/value.ts';

// The figures of a proposal, with what they rest on. Money in whole cents, energy in whole kWh.

/** A sentence and where it comes from. */
export const statement = z
  .object({ text: z.string(), source: z.string().meta({ description: 'Where it comes from' }) })
  .meta({ id: 'Statement' });

export type Statement = Value<typeof statement>;

/** STCs that installing creates. */
const certificates = z
  .object({
    count: z.number().nullable().meta({ description: '`null` when they were not calculated' }),
    reason: z.string().meta({ description: 'Why they were not calculated; empty when they were' }),
    working: z.array(statement).meta({ description: 'How they were counted' }),
  })
  .meta({ id: 'Certificates' });

export type Certificates = Value<typeof certificates>;

/** A rebate of the project with what it pays for this system. */
const appliedRebate = z
  .object({
    name: z.string(),
    isLoan: z.boolean().meta({ description: 'A loan is information only; its `cents` are 0' }),
    cents: z.number().meta({ description: 'What it pays for this system' }),
    paidTo: z.enum(['installer', 'customer']).meta({
      description: 'Whether it is taken off the price, or paid to the customer afterwards',
    }),
    working: z.string().meta({ description: 'How it was counted; empty for a fixed amount' }),
    conditions: z.array(z.string()),
    source: z.string(),
  })
  .meta({ id: 'AppliedRebate', description: 'A rebate of the project' });
export type AppliedRebate = Value<typeof appliedRebate>;

const price = z
  .object({
    lines: z.array(
      z.object({
        description: z.string(),
        quantity: z.number(),
        unitCents: z.number(),
        totalCents: z.number(),
      }),
    ),
    totalCents: z.number().meta({ description: 'The sum of the lines, including GST' }),
    gstCents: z.number().meta({ description: 'The GST within it' }),
    certificateCount: z.number(),
    certificateCents: z.number().meta({ description: 'STC price' }),
    certificateDiscountCents: z.number().meta({ description: 'STC discount' }),
    gstOnCertificatesCents: z.number().nullable().meta({
      description: 'Of a customer registered for GST, who assigns the STCs; else `null`',
    }),
    rebates: z.array(appliedRebate).optional().meta({
      description: 'Rebates of the project; absent where it has none',
    }),
    rebateDiscountCents: z.number().optional().meta({
      description: 'Rebates that are taken off the price; absent where the project has none',
    }),
    afterRebatesCents: z.number().optional().meta({
      description:
        '`payable_cents` less the rebates that the customer receives; absent where the project has none',
    }),
    payableCents: z.number(),
    depositCents: z.number(),
    working: z.array(statement).meta({
      description: 'The STC price, for which installation dates and who says so',
    }),
  })
  .meta({ id: 'Price' });

export type Price = Value<typeof price>;

/** The savings and yield of a system. */
export const outlook = z.object({
  firstYearCents: z.number(),
  paybackYear: z.number().nullable().meta({
    description: 'The first year that ends at or above zero; `null` if that takes more than 20',
  }),
  rateOfReturn: z.number().nullable().meta({
    description:
      'Internal rate of return over 20 years in percent; `null` when the price is not recovered',
  }),
});
export type Outlook = Value<typeof outlook>;

const bill = z
  .object({
    importKwh: z.number(),
    importCents: z.number(),
    exportKwh: z.number(),
    exportCents: z.number().meta({ description: 'Income from exports; negative when they cost' }),
    demandCents: z.number().meta({
      description:
        'Demand charges on the highest hour of typical days; real months have higher ones',
    }),
    controlledLoadKwh: z
      .number()
      .meta({ description: 'Of a circuit with its own meter, which is not in `import_kwh`' }),
    controlledLoadCents: z.number().meta({ description: 'With the daily charge of its meter' }),
    supplyCents: z.number().meta({ description: 'Daily charges' }),
    totalCents: z.number(),
  })
  .meta({ id: 'Bill', description: 'A year of electricity' });

export type Bill = Value<typeof bill>;

const energyUse = z
  .object({
    selfUsedKwh: z.number(),
    fromBatteryKwh: z.number().meta({ description: 'The part of it that came from the battery' }),
    exportedKwh: z.number(),
    curtailedKwh: z.number().meta({ description: 'Energy lost to the export limit' }),
    selfUsePercent: z.number().meta({ description: "Share of the panels' energy" }),
    ownSharePercent: z
      .number()
      .meta({ description: "Share of the house's consumption that comes from the panels" }),
  })
  .meta({ description: 'Where the energy of the first year goes' });
export type EnergyUse = Value<typeof energyUse>;

const yieldEstimate = z.object({
  annualKwh: z.number(),
  monthlyKwh: z.array(z.number()).meta({ description: 'January to December' }),
  arraysKwh: z
    .array(z.number())
    .optional()
    .meta({
      description:
        'A year of each of the `arrays` of the specification, which add up to `annual_kwh`; absent without panels on them, and ' +
        'in proposals from before it was told',
    }),
  assumptions: z.array(statement),
});
export type YieldEstimate = Value<typeof yieldEstimate>;

const hours = z.array(z.number());
const typicalDays = z
  .array(
    z.object({
      month: z.number().meta({ description: '1 for summer, 7 for winter' }),
      usedKwh: hours,
      madeKwh: hours.meta({ description: 'By the panels' }),
      fromSolarKwh: hours.meta({ description: 'Energy that the panels supply directly' }),
      fromBatteryKwh: hours,
      fromGridKwh: hours,
    }),
  )
  .meta({
    description:
      'The mean day of January and of July in the first year: kWh in each hour of the clock from midnight. ' +
      'Consumption comes from solar, battery and grid',
  });
export type TypicalDays = Value<typeof typicalDays>;

const savingsEstimate = z.object({
  ...outlook.shape,
  cumulativeCents: z
    .array(z.number())
    .meta({ description: 'The net balance at the end of years 0 to 20, beginning with the price' }),
  bills: z
    .object({
      before: bill,
      after: bill,
      monthly: z
        .array(z.object({ beforeCents: z.number(), afterCents: z.number() }))
        .meta({ description: 'January to December' }),
    })
    .meta({ description: 'Of the first year, without the system and with it' }),
  energy: energyUse,
  typicalDays: typicalDays.optional(),
  sensitivity: z
    .array(z.object({ text: z.string(), ...outlook.shape }))
    .meta({ description: 'The results if conditions differ' }),
  assumptions: z.array(statement),
});
export type SavingsEstimate = Value<typeof savingsEstimate>;

export const quote = z
  .object({
    systemWatts: z.number(),
    price,
    installDay: z.object({
      on: z.string().meta({
        description: 'Installation date that STCs are counted for, `YYYY-MM-DD`',
        pattern: '^\\d{4}-\\d\\d-\\d\\d$',
      }),
      isAssumed: z.boolean().meta({
        description:
          "Whether the date is assumed, as today plus the account's weeks to installation, because none is planned",
      }),
    }),
    solarCertificates: certificates,
    batteryCertificates: certificates.nullable().meta({ description: '`null` without a battery' }),
    yield: yieldEstimate
      .nullable()
      .meta({ description: '`null` where the site or the panels are not known' }),
    savings: savingsEstimate.nullable().meta({ description: '`null` without a usage' }),
    warnings: z.array(statement).meta({ description: 'Notes for the customer' }),
    designFaults: z.array(statement).meta({
      description:
        'Problems to fix before the system is offered, such as strings that do not fit the inverter; neither the ' +
        'page nor the PDF of a proposal shows it',
    }),
    sellerNotes: z.array(statement).meta({
      description:
        'Notes for the salesperson, such as a rule that is announced and not confirmed; neither the page nor the ' +
        'PDF of a proposal shows it',
    }),
    modelVersion: z
      .number()
      .nullable()
      .meta({
        description:
          'Version of the solar model that calculated the figures; `null` in proposals from before versions were ' +
          'numbered',
      }),
  })
  .meta({
    id: 'Quote',
    description: 'The figures of the system as of today. Money in whole cents including GST',
  });
export type Quote = Value<typeof quote>;
