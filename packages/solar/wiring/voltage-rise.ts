import type { Statement } from '../quote.ts';
import { type Specification, systemWatts } from '../specification.ts';
import { kilowatts } from '../wording.ts';

/** The voltage between a phase and neutral. Source: AS 60038. */
const phaseVolts = 230;

/**
 * The resistivity of copper at 75 °C, in ohm square millimetres per metre. Source: 0.01724 at 20 °C and 0.393 % more a
 * degree (IEC 60028).
 */
const copperResistivity = 0.01724 * (1 + 0.00393 * 55);

/** The limit from the point of supply to the inverter. Source: AS/NZS 4777.1. */
const risePercentMax = 2;

/**
 * The voltage rise in percent along the cable of the inverters at full output: there and back on one
 * phase, on two or three with the current spread evenly and none in the neutral. Undefined where a figure is missing.
 */
export function voltageRisePercent({
  inverters,
  phases,
  acCable: { metres, squareMillimetres },
}: Pick<Specification, 'inverters' | 'phases' | 'acCable'>): number | undefined {
  if (phases === null || metres === null || squareMillimetres === null) return undefined;
  const amps = systemWatts({ panels: inverters }) / phases / phaseVolts;
  const ways = phases === 1 ? 2 : 1;
  const volts = (ways * metres * amps * copperResistivity) / squareMillimetres;
  return (volts / phaseVolts) * 100;
}

/** A cable that raises the voltage so far that the inverter would reduce its power or switch off. */
export function voltageRiseFault(
  specification: Pick<Specification, 'inverters' | 'phases' | 'acCable'>,
): Statement | undefined {
  const percent = voltageRisePercent(specification);
  if (percent === undefined || percent <= risePercentMax) return undefined;
  const { metres, squareMillimetres } = specification.acCable;
  const watts = kilowatts(systemWatts({ panels: specification.inverters }));
  const text = `${watts} of inverters raises the voltage by ${percent.toFixed(1)}% along ${metres} m of ${squareMillimetres} mm² copper cable, more than ${risePercentMax}%. Use a thicker or shorter cable.`;
  return { text, source: 'AS/NZS 4777.1; copper at 75 °C' };
}
