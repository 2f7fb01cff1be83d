type Described = { name: string; label: string; type: string; spec?: unknown };

/** How Make describes an object: its members with labels and types, so that people can map them. */
export function describeInterface(value: object): Described[] {
  return Object.entries(value).map(([name, member]) => {
    const words = name.replaceAll('_', ' ');
    const label = `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
    return { name, label, ...describe(member) };
  });
}

function describe(value: unknown): Pick<Described, 'type' | 'spec'> {
  if (Array.isArray(value)) {
    const [first] = value;
    const isObject = typeof first === 'object' && first !== null;
    return { type: 'array', spec: isObject ? describeInterface(first) : { type: 'text' } };
  }
  if (typeof value === 'object' && value !== null)
    return { type: 'collection', spec: describeInterface(value) };
  if (typeof value === 'boolean' || typeof value === 'number') return { type: typeof value };
  return { type: 'text' };
}
