// The limits of values, for forms: a browser can take them into its build, since these files hold constants alone.

export { rebateLimits } from './rebates/rebate-limits.ts';
export { roofPlanLimits, usualSetback } from './roof-plan/roof-plan-limits.ts';
export { lossSource, lossTable } from './simulation/loss-limits.ts';
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
