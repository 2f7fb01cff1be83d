/** The names that an expression may use: `parameters`, `connection`, `body`, `item` and so on. */
export type Scope = Readonly<Record<string, unknown>>;

/**
 * The value of a part of Make's JSON: text with expressions in `{{ }}`, alone or in objects and arrays. It knows the part of
 * the language that the app uses, and refuses the rest: paths, text in quotes, numbers, `!`, `=`, `>`, `if`, `length` and
 * `toCollection`. Members without a value are left out, as Make leaves out fields that are blank.
 */
export function evaluateIml(value: unknown, scope: Scope): unknown {
  if (typeof value === 'string') return evaluateText(value, scope);
  if (Array.isArray(value)) return value.map((each) => evaluateIml(each, scope));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).flatMap(([name, each]): [string, unknown][] => {
    const read = evaluateIml(each, scope);
    if (name === '{{...}}') return Object.entries((read ?? {}) as object);
    return read === undefined ? [] : [[name, read]];
  });
  return Object.fromEntries(members);
}

/** An expression alone keeps its type; among other text it becomes text. */
function evaluateText(text: string, scope: Scope): unknown {
  const [, alone] = /^\{\{((?:(?!\}\}).)*)\}\}$/.exec(text) ?? [];
  if (alone !== undefined) return evaluate(alone.trim(), scope);
  return text.replaceAll(/\{\{(.*?)\}\}/g, (_, expression: string) =>
    String(evaluate(expression.trim(), scope) ?? ''),
  );
}

function evaluate(expression: string, scope: Scope): unknown {
  const [, left, right] = /^(.+?) = (.+)$/.exec(expression) ?? [];
  if (left !== undefined && right !== undefined)
    return evaluate(left, scope) === evaluate(right, scope);
  const [, greater, less] = /^([^,]+) > ([^,]+)$/.exec(expression) ?? [];
  if (greater !== undefined && less !== undefined)
    return Number(evaluate(greater, scope)) > Number(evaluate(less, scope));
  if (expression === 'undefined') return undefined;
  if (expression.startsWith('!')) return !evaluate(expression.slice(1), scope);
  const [, text] = /^'([^']*)'$/.exec(expression) ?? [];
  if (text !== undefined) return text;
  if (/^\d+$/.test(expression)) return Number(expression);
  const [, name, args = ''] = /^(\w+)\((.*)\)$/.exec(expression) ?? [];
  if (name !== undefined) return callFunction(name, args.split(','), scope);
  if (!/^\w+(?:\.\w+)*$/.test(expression)) throw new Error(`Unknown expression: ${expression}`);
  return expression
    .split('.')
    .reduce<unknown>((found, member) => (found as Scope | undefined)?.[member], scope);
}

/** A function of the language; of `if`, only the chosen part is read. */
function callFunction(name: string, args: readonly string[], scope: Scope): unknown {
  const read = (index: number) => evaluate((args[index] ?? '').trim(), scope);
  if (name === 'if') return read(0) === true ? read(1) : read(2);
  if (name === 'length') return (read(0) as unknown[] | undefined)?.length ?? 0;
  if (name === 'toCollection') return toCollection(read(0), String(read(1)), String(read(2)));
  throw new Error(`Unknown function: ${name}`);
}

function toCollection(rows: unknown, key: string, value: string): object {
  const list = (rows ?? []) as Record<string, unknown>[];
  return Object.fromEntries(list.map((row) => [String(row[key]), row[value]]));
}
