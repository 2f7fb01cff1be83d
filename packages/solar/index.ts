// What others use: prices, yields, savings, STCs, tariffs, wiring and drawings of a solar and battery system.

export { batteryProgram } from './certificates/battery-certificates.ts';
export { certificatePriceSource } from './certificates/certificate-price.ts';
export {
  type CertificateValue,
  certificateValueOn,
  discountCents,
  lossBetween,
  type ValuedSystem,
} from './certificates/certificate-value.ts';
export {
  countedFor,
  type InstallDay,
  installDay,
  usualInstallDay,
} from './certificates/install-day.ts';
export { solarRegulations } from './certificates/solar-certificates.ts';
export { lastDayAhead, nextLoss, type ValueStep, valueSteps } from './certificates/value-steps.ts';
export { cumulativeSavingsChart } from './charts/cumulative-savings-chart.ts';
export type { ChartColours } from './charts/draw-chart.ts';
export { monthlyBillsChart } from './charts/monthly-bills-chart.ts';
export { monthlyYieldChart } from './charts/monthly-yield-chart.ts';
export { dayCaption, typicalDayChart } from './charts/typical-day-chart.ts';
export { dailyKwh } from './daily-yield.ts';
export { describeShading, listShading } from './describe-shading.ts';
export {
  hasRange,
  type InverterElectrical,
  inverterElectrical,
  type PanelElectrical,
  panelElectrical,
} from './electrical.ts';
export { InvalidInput } from './invalid-input.ts';
export { inverterName } from './inverters/inverter-name.ts';
export {
  changedFigures,
  explainChanges,
  type FigureChanges,
  figuresOf,
  type KeptFigures,
} from './model/figure-changes.ts';
export { reasonsSince } from './model/model-versions.ts';
export { otherCharges } from './other-charges.ts';
export { priceOfSystem } from './price-of-system.ts';
export {
  type AppliedRebate,
  type Bill,
  type Certificates,
  type EnergyUse,
  type Price,
  type Quote,
  quote,
  type SavingsEstimate,
  type Statement,
  statement,
  type TypicalDays,
  type YieldEstimate,
} from './quote.ts';
export type { QuoteInput } from './quote-input.ts';
export { quoteSystem } from './quote-system.ts';
export { describeRebate, rebateNote } from './rebates/describe-rebate.ts';
export {
  type Rebate,
  rebate,
  rebateBases,
  rebateReceivers,
  rebateStates,
} from './rebates/rebate.ts';
export { rebateLimits } from './rebates/rebate-limits.ts';
export { rebatePrograms } from './rebates/rebate-programs.ts';
export { describeDrawing } from './roof/describe-drawing.ts';
export { drawRoof } from './roof/draw-roof.ts';
export { nameRoof } from './roof/name-roof.ts';
export { wattsOfPanels } from './roof/watts-of-panels.ts';
export { drawRoofPlan, roofPlanCaption } from './roof-plan/draw-roof-plan.ts';
export { fillFace } from './roof-plan/fit-panels.ts';
export { planState, sizeOfPanels, systemOfPlan } from './roof-plan/plan-state.ts';
export { roundHalfAway } from './round-half-away.ts';
export { centroidOf } from './simulation/centroid-of.ts';
export { kilometresBetweenPostcodes, sitesByDistance } from './simulation/sites-by-distance.ts';
export { siteKeys } from './simulation/weather-site.ts';
export { type SizedBattery, sizeBattery, sizedBattery } from './sizing/size-battery.ts';
export {
  type Battery,
  type Component,
  countPieces,
  emptySpecification,
  inverter,
  type PanelArray,
  type PriceLine,
  panel,
  type Specification,
  type SpecificationPatch,
  specification,
  specificationPatch,
  systemWatts,
  usagePatterns,
  usualUsage,
  withSpecification,
} from './specification.ts';
export {
  batteryFigures,
  type Figure,
  inverterFigures,
  newArray,
  panelFigures,
  specificationLimits,
  warrantyFigure,
} from './specification-limits.ts';
export { windowDays } from './tariffs/charge-window.ts';
export { type EnergyPlan, energyPlan } from './tariffs/energy-plan.ts';
export { planFileCharactersMax, readPublishedPlan } from './tariffs/read-published-plan.ts';
export { stepPeriods } from './tariffs/tariff.ts';
export { tariffLimits } from './tariffs/tariff-limits.ts';
export { meterLimits } from './usage/meter-limits.ts';
export { meteredUsage } from './usage/metered-usage.ts';
export { type MeterFile, readMeterFile } from './usage/read-meter-file.ts';
export { type HouseholdBill, usageOfBill } from './usage/usage-of-bill.ts';
export { type StateCode, stateCodes } from './values/postcode-limits.ts';
export { stateOfPostcode } from './values/state-of-postcode.ts';
export { describeWarranty, type PanelWarranty } from './warranty.ts';
export { compassPoint, counted, kilowattHours, kilowatts, longDay, monthNames } from './wording.ts';
