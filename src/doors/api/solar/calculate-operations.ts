import { sizedBattery, specificationLimits } from '@sundesk/solar';
import { z } from 'zod';
import { gstStatuses } from '../../../domain/customers/customer.ts';
import { siteAddress } from '../../../domain/projects/project.ts';
import { calculateQuote } from '../../../domain/projects/quote-project.ts';
import { whole } from '../../../domain/shared/values/members.ts';
import { omitUndefined } from '../../../domain/shared/values/record-of.ts';
import { change } from '../operation.ts';
import { projectId } from '../projects/project-operations.ts';
import { snakeSchema, toSnakeCase } from '../snake-case.ts';
import {
  quoteShape,
  specificationInput,
  specificationShape,
  wireQuote,
  wireSpecification,
} from './quote-shapes.ts';

const sizes = z.array(sizedBattery).nullable();
const writeSizes = toSnakeCase(sizes);

export function calculateOperations() {
  return [
    change({
      action: 'calculate',
      permission: 'customers:read',
      summary: 'Calculate the figures of a system',
      description:
        'STCs, price, GST, yield, savings and warnings, as of today and with the settings of the account. With ' +
        "`project_id` it starts from the project's inputs, and the members you pass replace them: a *what if*. " +
        'Without `project_id`, omitted members are empty. Nothing is saved and no event fires. The answer holds ' +
        'the inputs that were used, and each figure has its working or its assumptions with their sources.',
      body: z.object({
        data: z.object({
          project_id: projectId
            .optional()
            .meta({ description: 'A project whose inputs are the starting point' }),
          postcode: snakeSchema(siteAddress.shape.postcode).optional().meta({
            description: 'Of the site; it decides the STC zone and the city of the yield',
          }),
          gst_status: z.enum(gstStatuses).optional().meta({
            description: 'Of the customer; `Not GST Registered` by default',
          }),
          specification: specificationInput.optional(),
          battery_cents_per_kwh: whole(0, specificationLimits.unitCents)
            .optional()
            .meta({
              description:
                'Price in cents including GST of a usable kWh of battery, installed, before STCs; with it, ' +
                '`battery_sizes` compares batteries of 0, 5, 10, 15 and 20 kWh',
            }),
        }),
      }),
      answer: z.object({
        postcode: z.string(),
        gst_status: z.enum(gstStatuses),
        specification: specificationShape,
        quote: quoteShape,
        battery_sizes: snakeSchema(sizes).meta({
          description:
            'The same system with batteries of several sizes in place of its own, at the price you pass; `null` ' +
            'without `battery_cents_per_kwh` or without savings, and if `self_use_percent` is given',
        }),
      }),
      refusals: ['INVALID_PARAMETERS', 'PROJECT_NOT_FOUND'],
      failure: 'coded',
      readsOnly: true,
      async run({ app, store, body: { data } }) {
        const calculated = await calculateQuote(app, store, {
          projectId: data.project_id === undefined ? undefined : Number(data.project_id),
          specification: data.specification ?? {},
          batteryCentsPerKwh: data.battery_cents_per_kwh,
          ...omitUndefined({ postcode: data.postcode, gstStatus: data.gst_status }),
        });
        const { postcode, gstStatus, specification, quote, batterySizes } = calculated;
        return {
          json: {
            postcode,
            gst_status: gstStatus,
            specification: wireSpecification(specification),
            quote: wireQuote(quote),
            battery_sizes: writeSizes(batterySizes),
          },
        };
      },
    }),
  ];
}
