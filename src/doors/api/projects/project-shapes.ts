import { z } from 'zod';
import { listedMembers } from '../cursor-list.ts';
import { moment, projectShape } from '../shapes.ts';
import { quoteShape } from '../solar/quote-shapes.ts';
import { specificationShape } from '../solar/specification-shapes.ts';

/** A project in a list with cursors. */
export const listedProjectShape = projectShape
  .extend({
    customer_id: z.string(),
    is_draft: z.boolean().meta({ description: 'Whether no proposal of it is published' }),
    install_on: z
      .string()
      .meta({ description: 'The agreed day of installation, `YYYY-MM-DD`; empty until then' }),
    revision: z.string().meta({ description: 'Counts the saves, from `1`' }),
    ...listedMembers,
  })
  .meta({ id: 'ListedProject', description: 'A project without its system and figures' });

export const wholeProjectShape = projectShape
  .extend({
    customer_id: z.string(),
    is_draft: z.boolean().meta({ description: 'Whether it has no published proposal' }),
    install_on: z
      .string()
      .meta({ description: 'The agreed day of installation, `YYYY-MM-DD`; empty until then' }),
    revision: z.string().meta({ description: 'Counts the saves, from `1`' }),
    created_at: moment,
    updated_at: moment,
    specification: specificationShape,
    quote: quoteShape,
  })
  .meta({ id: 'WholeProject', description: 'A project with its system and figures' });
