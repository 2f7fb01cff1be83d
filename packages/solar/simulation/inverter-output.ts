/** The ratio of panel power to the inverter's rating at which the efficiency curve is evaluated. */
const usualRatio = 1.2;
const nominalEfficiency = 0.96;
/** Efficiency that the curve was fitted to. */
const reference = 0.9637;

/**
 * kW of alternating current from kW of direct current of one array, before any limit. Source: the efficiency curve of
 * PVWatts, Dobos 2014, with its usual nominal 96 %. The load is measured against an inverter of the usual size for the
 * array's kW of panels, so that neither a bigger inverter nor more panels ever make less; what an inverter of another
 * size loses at small loads is below 1 % of the year.
 */
export function convertedKw(directKw: number, arrayKw: number): number {
  if (directKw <= 0 || arrayKw <= 0) return 0;
  const ratedDirect = arrayKw / usualRatio / nominalEfficiency;
  const load = directKw / ratedDirect;
  const converted =
    (nominalEfficiency / reference) * ratedDirect * (-0.0162 * load ** 2 + 0.9858 * load - 0.0059);
  return Math.max(0, Math.min(directKw, converted));
}
