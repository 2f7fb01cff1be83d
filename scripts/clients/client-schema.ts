/** As much of JSON Schema as the OpenAPI document uses. */
export type ClientSchema = {
  $ref?: string;
  type?: string | readonly string[];
  description?: string;
  properties?: Readonly<Record<string, ClientSchema>>;
  required?: readonly string[];
  items?: ClientSchema;
  anyOf?: readonly ClientSchema[];
  enum?: readonly (string | number | null)[];
  const?: string | number;
  propertyNames?: ClientSchema;
  additionalProperties?: ClientSchema | boolean;
};

const understood: ReadonlySet<string> = new Set([
  ...['$ref', 'type', 'description', 'properties', 'required', 'items', 'anyOf', 'enum', 'const'],
  ...['propertyNames', 'additionalProperties'],
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
  const inner = [
    ...Object.entries(read.properties ?? {}),
    ...(read.items ? [['items', read.items] as const] : []),
    ...(read.anyOf ?? []).map((one, index) => [`anyOf/${index}`, one] as const),
    ...(read.propertyNames ? [['propertyNames', read.propertyNames] as const] : []),
    ...(typeof read.additionalProperties === 'object'
      ? [['additionalProperties', read.additionalProperties] as const]
      : []),
  ];
  for (const [name, one] of inner) readClientSchema(one, `${place}/${name}`);
  return read;
}

/** The alternatives of a schema; where it names sets of required members, an object for each set. */
export function alternativesOf({ anyOf, ...schema }: ClientSchema): readonly ClientSchema[] {
  if (anyOf === undefined || schema.properties === undefined) return anyOf ?? [schema];
  return anyOf.map(({ required = [] }) => ({
    ...schema,
    required: [...(schema.required ?? []), ...required],
  }));
}

/** The name of the schema that a reference leads to. */
export function referredName(ref: string): string {
  const [, name] = /^#\/components\/schemas\/(\w+)$/.exec(ref) ?? [];
  if (name === undefined) throw new Error(`${ref} is no named schema`);
  return name;
}
