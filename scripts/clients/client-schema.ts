/** The part of JSON Schema that the OpenAPI document uses. */
export type ClientSchema = {
  $ref?: string;
  type?: string | readonly string[];
  description?: string;
  properties?: Readonly<Record<string, ClientSchema>>;
  required?: readonly string[];
  items?: ClientSchema;
  anyOf?: readonly ClientSchema[];
  /** Beside `properties`: choices of members that are required. Else the schema that it extends, then its own members. */
  allOf?: readonly ClientSchema[];
  enum?: readonly (string | number | null)[];
  const?: string | number;
  propertyNames?: ClientSchema;
  additionalProperties?: ClientSchema | boolean;
};

const understood: ReadonlySet<string> = new Set([
  ...['$ref', 'type', 'description', 'properties', 'required', 'items', 'anyOf', 'allOf', 'enum'],
  ...['const', 'propertyNames', 'additionalProperties'],
  // These narrow a value without changing its type.
  ...['pattern', 'format', 'minLength', 'maxLength', 'minimum', 'maximum', 'exclusiveMinimum'],
  ...[
    'exclusiveMaximum',
    'minItems',
    'maxItems',
    'uniqueItems',
    'multipleOf',
    'example',
    'default',
  ],
  ...['examples', 'deprecated', 'title', 'contentEncoding', 'not', 'if', 'then'],
]);

/** The schema, checked: a keyword that the generator does not know would silently be left out of the types. */
export function readClientSchema(schema: unknown, place: string): ClientSchema {
  if (schema === null || typeof schema !== 'object') throw new Error(`No schema at ${place}`);
  const unknown = Object.keys(schema).filter((keyword) => !understood.has(keyword));
  if (unknown.length > 0) throw new Error(`Unknown in the schema at ${place}: ${unknown.join()}`);
  const read = schema as ClientSchema;
  if (!(read.allOf ?? []).every(isChoice) && baseOf(read) === undefined)
    throw new Error(`Neither choices nor a schema and members in allOf at ${place}`);
  const inner = [
    ...Object.entries(read.properties ?? {}),
    ...(read.items ? [['items', read.items] as const] : []),
    ...(read.anyOf ?? []).map((one, index) => [`anyOf/${index}`, one] as const),
    ...(read.allOf ?? []).map((one, index) => [`allOf/${index}`, one] as const),
    ...(read.propertyNames ? [['propertyNames', read.propertyNames] as const] : []),
    ...(typeof read.additionalProperties === 'object'
      ? [['additionalProperties', read.additionalProperties] as const]
      : []),
  ];
  for (const [name, one] of inner) readClientSchema(one, `${place}/${name}`);
  return read;
}

/** The schema that an object extends, and the members that it adds; undefined if it extends none. */
export function baseOf({
  allOf = [],
  properties,
  description,
}: ClientSchema): { name: string; own: ClientSchema } | undefined {
  const [base, own, ...more] = allOf;
  if (properties !== undefined || more.length > 0) return undefined;
  if (base?.$ref === undefined || own?.properties === undefined) return undefined;
  return { name: referredName(base.$ref), own: { ...own, ...(description && { description }) } };
}

function isChoice({ anyOf = [] }: ClientSchema): boolean {
  return anyOf.length > 0 && anyOf.every((one) => Object.keys(one).join() === 'required');
}

/**
 * An object with choices of members that are required, as what all alternatives have and what is chosen from. The members to choose
 * from are those of each alternative, with its own required.
 */
export function choicesOf({ allOf = [], ...schema }: ClientSchema): {
  common: ClientSchema;
  alternatives: readonly ClientSchema[];
} {
  const { properties = {} } = schema;
  // One alternative of each choice, in every combination.
  const chosen = allOf.reduce<string[][]>(
    (before, { anyOf = [] }) =>
      before.flatMap((names) => anyOf.map(({ required = [] }) => [...names, ...required])),
    [[]],
  );
  const names = new Set(chosen.flat());
  const pick = (isPicked: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(properties).filter(([name]) => isPicked(name)));
  const toChoose: ClientSchema = { type: 'object', properties: pick((name) => names.has(name)) };
  return {
    common: { ...schema, properties: pick((name) => !names.has(name)) },
    alternatives: chosen.map((required) => ({ ...toChoose, required })),
  };
}

/** The name of the schema that a reference leads to. */
export function referredName(ref: string): string {
  const [, name] = /^#\/components\/schemas\/(\w+)$/.exec(ref) ?? [];
  if (name === undefined) throw new Error(`${ref} is not a named schema`);
  return name;
}
