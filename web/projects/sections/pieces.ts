import type { Product } from '../../shared/formats/product-words.ts';
import type { Specification } from '../project-content.ts';

/** Panels of a model, with what its datasheet says. */
export function panelsOf(product: Product, quantity = 1): Specification['panels'][number] {
  const { maker, model, watts, datasheet } = product;
  const { openCircuitVolts, shortCircuitAmps, voltsPercentPerDegree } = datasheet;
  const { warrantyYears, performanceWarrantyYears } = datasheet;
  const electrical = { openCircuitVolts, shortCircuitAmps, voltsPercentPerDegree };
  return { maker, model, watts, quantity, warrantyYears, performanceWarrantyYears, electrical };
}

/** An inverter of a model, with what its datasheet says. */
export function inverterOf(product: Product): Specification['inverters'][number] {
  const { maker, model, watts, datasheet } = product;
  const { stringInputs, inputVoltsMin, inputVoltsMax, inputAmpsMax, warrantyYears } = datasheet;
  const electrical = { stringInputs, inputVoltsMin, inputVoltsMax, inputAmpsMax };
  return { maker, model, watts, quantity: 1, warrantyYears, electrical };
}

/** A battery of a model, with what its datasheet says. */
export function batteryOf(product: Product): NonNullable<Specification['battery']> {
  const { maker, model, nominalWattHours, usableWattHours, datasheet } = product;
  const { powerWatts, warrantyYears } = datasheet;
  const rated = { nominalWattHours, usableWattHours, powerWatts };
  return { maker, model, ...rated, quantity: 1, warrantyYears };
}
