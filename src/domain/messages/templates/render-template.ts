import { Refusal } from '../../shared/refusal.ts';

/** The names allowed between `{{` and `}}`. */
export const variableNames = [
  'customer_first_name',
  'customer_name',
  'owner_name',
  'owner_phone',
  'owner_email',
  'company_name',
  'project_title',
  'site_address',
  'system_size',
  'proposal_url',
  'appointment',
] as const;
export type VariableName = (typeof variableNames)[number];

/**
 * Puts values in the place of variables. A line that has variables, all of them empty, is left out, as a signature
 * without a phone number should be. Values are not parsed again, so one that looks like a variable stays as it is.
 * Refuses with INVALID_PARAMETERS a variable that does not exist, naming it, and braces without their partner.
 */
export function renderTemplate(
  text: string,
  values: Readonly<Record<VariableName, string>>,
): string {
  checkTemplate(text);
  return text
    .split('\n')
    .map((line) => renderLine(line, values))
    .filter((line) => line !== undefined)
    .join('\n');
}

/** The variables that a text uses. Refuses what `renderTemplate` refuses. */
export function variablesIn(text: string): VariableName[] {
  checkTemplate(text);
  return namesIn(text).filter(isVariableName);
}

/** Refuses a text that could not be rendered. */
export function checkTemplate(text: string): void {
  const unknown = namesIn(text).find((name) => !isVariableName(name));
  if (unknown !== undefined) {
    throw new Refusal(
      'INVALID_PARAMETERS',
      `The text has the unknown variable {{${unknown}}}; available variables: ${variableNames.join(', ')}`,
    );
  }
  if (/\{\{|\}\}/.test(text.replaceAll(variablePattern, ''))) {
    throw new Refusal('INVALID_PARAMETERS', 'The text has an unmatched {{ or }}');
  }
}

const variablePattern = /\{\{([^{}\n]*)\}\}/g;

function renderLine(
  line: string,
  values: Readonly<Record<VariableName, string>>,
): string | undefined {
  const used = namesIn(line).filter(isVariableName);
  if (used.length > 0 && used.every((name) => values[name] === '')) return undefined;
  // A function, because a replacement text would give `$&` in a value a meaning.
  return line.replaceAll(variablePattern, (_, name: string) => {
    const variable = name.trim();
    return isVariableName(variable) ? values[variable] : '';
  });
}

function isVariableName(name: string): name is VariableName {
  return variableNames.some((variable) => variable === name);
}

function namesIn(text: string): string[] {
  return [...text.matchAll(variablePattern)].map(([, name = '']) => name.trim());
}
