/** The form of a server's number in a field: 6,600 W as `6.6`, with `perUnit` 1000 and one decimal. */
export type NumberForm = {
  /** Server units in one unit of the field; 1 by default. */
  perUnit?: number;
  /** Decimals in the field; none by default. */
  decimals?: number;
  /** Minimum in the server's units. */
  min: number;
  max: number;
};

const format = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 3 });

/** How a field takes a number: as it is typed, whatever it is. */
export function numberLooks({ decimals = 0, min }: NumberForm) {
  return {
    hideControls: true,
    clampBehavior: 'none',
    withKeyboardEvents: false,
    allowNegative: min < 0,
    allowDecimal: decimals > 0,
    decimalScale: decimals,
    thousandSeparator: ',',
    // The keyboard for numbers has no minus on every phone.
    inputMode: min < 0 ? 'text' : decimals > 0 ? 'decimal' : 'numeric',
  } as const;
}

/** The field's content for a value; empty for none. */
export function showNumber(value: number | null, { perUnit = 1 }: NumberForm): number | '' {
  return value === null ? '' : value / perUnit;
}

/** The value behind what was typed, or what is wrong with it. Nothing typed is null where that is allowed. */
export function readNumber(
  typed: string | number,
  form: NumberForm & { isOptional: boolean },
): { value: number | null; fault?: undefined } | { fault: string } {
  const { perUnit = 1, decimals = 0, min, max } = form;
  const text = String(typed).replaceAll(',', '').trim();
  if (text === '' && form.isOptional) return { value: null };
  const shown = Number(text);
  const value = toWhole(shown * perUnit, perUnit * 10 ** -decimals);
  const isInside = text !== '' && Number.isFinite(shown) && value >= min && value <= max;
  if (isInside) return { value };
  const kind = decimals === 0 ? 'a whole number' : 'a number';
  const [least, most] = [min / perUnit, max / perUnit].map((bound) => format.format(bound));
  return { fault: `Enter ${kind} from ${least} to ${most}` };
}

/** Next to the value, in steps as fine as the field shows, without the noise of binary fractions. */
function toWhole(value: number, step: number): number {
  const steps = Math.round(value / step);
  return step >= 1 ? steps * step : steps / Math.round(1 / step);
}
