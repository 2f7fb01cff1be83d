/** JSON that was rendered before. `joinJson` inserts it unchanged, so nothing is rendered twice. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** Keeps `JSON.stringify` right where it meets one. */
  toJSON(): unknown {
    return JSON.parse(this.text);
  }
}

/**
 * The JSON text of an object, as `JSON.stringify` writes it; members that were rendered before are inserted unchanged.
 */
export function joinJson(members: object): string {
  const written = Object.entries(members).flatMap(([name, value]) => {
    const text = value instanceof JsonText ? value.text : JSON.stringify(value);
    return text === undefined ? [] : `${JSON.stringify(name)}:${text}`;
  });
  return `{${written.join(',')}}`;
}

/** JSON text that is the same for equal values: members are sorted by name. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(byName))
      : member,
  );
}

function byName([one]: [string, unknown], [other]: [string, unknown]): number {
  return one < other ? -1 : 1;
}
