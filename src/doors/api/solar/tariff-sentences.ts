/** The descriptions of a tariff's members in responses, by their paths in a value that holds it at `path`. */
export function tariffSentences(path: string) {
  const step = { description: 'Where the step ends, in kWh; `null` for the last one' };
  return {
    [path]: { id: 'Tariff', description: 'The prices of a plan' },
    [`${path}.importRates.steps.upToKwh`]: step,
    [`${path}.feedInRates.steps.upToKwh`]: step,
  };
}
