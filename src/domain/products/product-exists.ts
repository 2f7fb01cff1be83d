import { Refusal } from '../shared/refusal.ts';

/** The refusal of a second product of the same kind, maker and model. */
export function productExists({ maker, model }: { maker: string; model: string }): Refusal {
  return new Refusal(
    'PRODUCT_EXISTS',
    `The library has ${maker} ${model} already. If you don’t see it, check the archived products.`,
  );
}
