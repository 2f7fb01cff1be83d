/** As much of JSON Schema as the OpenAPI document uses. */
export type ClientSchema = {
  $ref?: string;
  type?: string | readonly string[];
  description?: string;
  properties?: Readonly<Record<string, ClientSchema>>;
  required?: readonly string[];
  items?: ClientSchema;
  anyOf?: readonly ClientSchema[];
  /** Beside `properties`: choices of members that are required. */
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
  ...['examples', 'deprecated', 'title', 'contentEncoding'],
]);

/** The schema, checked: a keyword that the generator does not know would silently be left out of the types. */
export function readClientSchema(schema: unknown, place: string): ClientSchema {
  if (schema === null || typeof schema !== 'object') throw new Error(`No schema at ${place}`);
  const unknown = Object.keys(schema).filter((keyword) => !understood.has(keyword));
  if (unknown.length > 0) throw new Error(`Unknown in the schema at ${place}: ${unknown.join()}`);
  const read = schema as ClientSchema;
  if (!(read.allOf ?? []).every(isChoice)) throw new Error(`No choice in allOf at ${place}`);
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

function isChoice({ anyOf = [] }: ClientSchema): boolean {
  return anyOf.length > 0 && anyOf.every((one) => Object.keys(one).join() === 'required');
}

/** The alternatives of an object: one for each choice of the members that it requires. */
export function alternativesOf({ allOf = [], ...schema }: ClientSchema): readonly ClientSchema[] {
  return allOf.reduce<readonly ClientSchema[]>(
    (found, { anyOf = [] }) =>
      found.flatMap((one) =>
        anyOf.map(({ required = [] }) => ({
          ...one,
          required: [...(one.required ?? []), ...required],
        })),
      ),
    [schema],
  );
}

/** The name of the schema that a reference leads to. */
export function referredName(ref: string): string {
  const [, name] = /^#\/components\/schemas\/(\w+)$/.exec(ref) ?? [];
  if (name === undefined) throw new Error(`${ref} is no named schema`);
  return name;
}
