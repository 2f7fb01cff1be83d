import { type Quote, quote, statement } from '@sundesk/solar';
import { z } from 'zod';
import { snakeSchema, toSnakeCase } from '../snake-case.ts';

const { systemWatts, price, installDay, ...others } = quote.shape;

/** Kept: the interface has the day of installation in two members. */
const answer = z
  .object({
    systemWatts,
    price,
    installOn: installDay.shape.on,
    installOnAssumed: installDay.shape.isAssumed,
    ...others,
  })
  .meta(z.globalRegistry.get(quote) ?? {});
const write = toSnakeCase(answer);

export const quoteShape = snakeSchema(answer);
export const statementShape = snakeSchema(statement);

export function wireQuote({ installDay: { on, isAssumed }, ...figures }: Quote) {
  return write({ ...figures, installOn: on, installOnAssumed: isAssumed });
}
