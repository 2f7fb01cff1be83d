import { z } from 'zod';

export const statement = z
  .object({ text: z.string(), source: z.string().meta({ description: 'Where it comes from' }) })
  .meta({ id: 'Statement' });

const stcs = z
  .object({
    count: z.number().nullable().meta({ description: '`null` when they were not calculated' }),
    reason: z.string().meta({ description: 'Why not; empty when they were' }),
    working: z.array(statement).meta({ description: 'How the count came about' }),
  })
  .meta({ id: 'Certificates' });

const price = z
  .object({
    lines: z.array(
      z.object({
        description: z.string(),
        quantity: z.number(),
        unit_cents: z.number(),
        total_cents: z.number(),
      }),
    ),
    total_cents: z.number().meta({ description: 'The sum of the lines, including GST' }),
    gst_cents: z.number().meta({ description: 'The GST within it' }),
    certificate_count: z.number(),
    certificate_cents: z.number().meta({ description: 'STC price' }),
    certificate_discount_cents: z.number().meta({ description: 'STC discount' }),
    gst_on_certificates_cents: z.number().nullable().meta({
      description: 'Of a customer registered for GST, who assigns the STCs; else `null`',
    }),
    payable_cents: z.number(),
    deposit_cents: z.number(),
    working: z.array(statement).meta({
      description: 'The STC price, for which installation dates and who says so',
    }),
  })
  .meta({ id: 'Price' });

const outlook = {
  first_year_cents: z.number(),
  payback_year: z.number().nullable().meta({
    description: 'The first year whose end is not in the red; `null` when it takes more than 20',
  }),
  rate_of_return: z.number().nullable().meta({
    description:
      'Internal rate of return over 20 years in percent; `null` when less comes in than was paid',
  }),
};

const bill = z
  .object({
    import_kwh: z.number(),
    import_cents: z.number(),
    export_kwh: z.number(),
    export_cents: z.number().meta({ description: 'What exports earn' }),
    supply_cents: z.number(),
    total_cents: z.number(),
  })
  .meta({ id: 'Bill', description: 'A year of electricity' });

export const quoteShape = z
  .object({
    system_watts: z.number(),
    price,
    install_on: z.string().meta({
      description: 'Installation date that STCs are counted for, `YYYY-MM-DD`',
      pattern: '^\\d{4}-\\d\\d-\\d\\d$',
    }),
    install_on_assumed: z.boolean().meta({
      description:
        'Whether no date is planned, so that it is today plus the weeks to installation of the account',
    }),
    solar_certificates: stcs,
    battery_certificates: stcs.nullable().meta({ description: '`null` without a battery' }),
    yield: z
      .object({
        annual_kwh: z.number(),
        monthly_kwh: z.array(z.number()).meta({ description: 'January to December' }),
        assumptions: z.array(statement),
      })
      .nullable()
      .meta({ description: '`null` where the site or the panels are not known' }),
    savings: z
      .object({
        ...outlook,
        cumulative_cents: z
          .array(z.number())
          .meta({ description: 'At the end of years 0 to 20, beginning with the price' }),
        bills: z
          .object({
            before: bill,
            after: bill,
            monthly: z
              .array(z.object({ before_cents: z.number(), after_cents: z.number() }))
              .meta({ description: 'January to December' }),
          })
          .meta({ description: 'Of the first year, without the system and with it' }),
        energy: z
          .object({
            self_used_kwh: z.number(),
            from_battery_kwh: z
              .number()
              .meta({ description: 'The part of it that came from the battery' }),
            exported_kwh: z.number(),
            curtailed_kwh: z.number().meta({ description: 'What the export limit leaves unused' }),
            self_use_percent: z.number().meta({ description: 'Of what the panels make' }),
            own_share_percent: z
              .number()
              .meta({ description: 'Of what the house uses, the part that comes from the panels' }),
          })
          .meta({ description: 'Where the energy of the first year goes' }),
        sensitivity: z
          .array(z.object({ text: z.string(), ...outlook }))
          .meta({ description: 'What would come of it if something were otherwise' }),
        assumptions: z.array(statement),
      })
      .nullable()
      .meta({ description: '`null` without a usage' }),
    warnings: z.array(statement).meta({ description: 'What the customer should know' }),
    design_faults: z.array(statement).meta({
      description:
        'What to fix before the system is offered, such as strings that do not fit the inverter; neither the page nor the PDF of a proposal shows it',
    }),
    seller_notes: z.array(statement).meta({
      description:
        'What the salesperson should know, such as a rule that is announced and not confirmed; neither the page nor the PDF of a proposal shows it',
    }),
  })
  .meta({
    id: 'Quote',
    description: 'The figures of the system as of today. Money in whole cents including GST',
  });
