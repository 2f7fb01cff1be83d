// The limits of values, for forms: a browser can take them into its build, since these files hold constants alone.

export { rebateLimits } from './rebates/rebate-limits.ts';
export { lossSource, lossTable } from './simulation/loss-limits.ts';
export { sitePlanLimits, usualSetback } from './site-plan/site-plan-limits.ts';
export {
  batteryFigures,
  inverterFigures,
  newArray,
  newAssumptions,
  newBifacial,
  panelFigures,
  specificationLimits,
  warrantyFigure,
} from './specification-limits.ts';
export { tariffLimits } from './tariffs/tariff-limits.ts';
export { postcodeRanges, stateCodes } from './values/postcode-limits.ts';
