import { z } from 'zod';

const statement = z
  .object({ text: z.string(), source: z.string().meta({ description: 'Where it comes from' }) })
  .meta({ id: 'Statement' });

const certificates = z
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
    certificate_cents: z.number().meta({ description: 'What one certificate is worth' }),
    certificate_discount_cents: z.number().meta({ description: 'Taken off for the certificates' }),
    gst_on_certificates_cents: z.number().nullable().meta({
      description: 'Of a customer registered for GST, who assigns the certificates; else `null`',
    }),
    payable_cents: z.number(),
    deposit_cents: z.number(),
  })
  .meta({ id: 'Price' });

export const quoteShape = z
  .object({
    system_watts: z.number(),
    price,
    solar_certificates: certificates,
    battery_certificates: certificates.nullable().meta({ description: '`null` without a battery' }),
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
        first_year_cents: z.number(),
        cumulative_cents: z
          .array(z.number())
          .meta({ description: 'At the end of years 0 to 20, beginning with the price' }),
        payback_year: z.number().nullable(),
        assumptions: z.array(statement),
      })
      .nullable()
      .meta({ description: '`null` without a usage' }),
    warnings: z.array(statement).meta({ description: 'What customer or seller should know' }),
  })
  .meta({
    id: 'Quote',
    description: 'The figures of the system as of today. Money in whole cents including GST',
  });
