import { specificationLimits } from '@sundesk/solar';
import { z } from 'zod';
import { filled, line, list, type Value, whole } from '../../shared/values/members.ts';

export const priceRuleLimits = {
  rules: 20,
  descriptionCharacters: specificationLimits.descriptionCharacters,
  cents: 10_000_000,
} as const;
const limits = priceRuleLimits;

/** What a rule charges for. */
export const priceBases = ['watt', 'panel', 'storey', 'kilometre', 'fixed'] as const;

const priceRule = z.object({
  description: filled(line(limits.descriptionCharacters)).meta({
    description: 'Of the price line; each once',
  }),
  basis: z.enum(priceBases, `must be one of: ${priceBases.join(', ')}`).meta({
    description:
      'What it charges for: each watt of the panels, each panel, each storey above one, each kilometre from ' +
      '`from_postcode`, or the project (`fixed`)',
  }),
  cents: whole(1, limits.cents).meta({ description: 'For each, including GST' }),
});
export type PriceRule = Value<typeof priceRule>;

export const priceRules = z.object({
  onNewProjects: z.boolean().meta({
    description: 'Whether a new project without price lines has those of the rules',
  }),
  fromPostcode: line(4).meta({
    pattern: '^(\\d{4})?$',
    description: 'Where the kilometres begin; without it, no rule charges for them',
  }),
  rules: list(priceRule, limits.rules).meta({
    description:
      'Rules that fill the price of a project, in the order of its lines. The list replaces the current one',
  }),
});
export type PriceRules = Value<typeof priceRules>;

export const noPriceRules: PriceRules = { onNewProjects: false, fromPostcode: '', rules: [] };
