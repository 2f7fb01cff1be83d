import { listColumns, viewLimits } from '../../../src/doors/web/limits.ts';

/** A column by its name; `field-12` is a field of the firm's own. */
export type Column = (typeof listColumns)[number] | `field-${number}`;

/** The number of the firm's own field that a column shows; undefined for others. */
export function fieldOf(column: string): number | undefined {
  const [, fieldId] = /^field-(\d{1,15})$/.exec(column) ?? [];
  return fieldId === undefined ? undefined : Number(fieldId);
}

/** Chosen columns in the order of the list, without those that are not known. */
export function readColumns(value: unknown): Column[] | undefined {
  const named = [value].flat().filter((one) => typeof one === 'string');
  const known = listColumns.filter((column) => named.includes(column));
  const fields = named.filter((one): one is `field-${number}` => fieldOf(one) !== undefined);
  const columns = [...known, ...new Set(fields)].slice(0, viewLimits.columns);
  return columns.length > 0 ? columns : undefined;
}
