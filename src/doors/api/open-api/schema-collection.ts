import { z } from 'zod';

/** The part of JSON Schema that our shapes produce. */
export type JsonSchema = {
  $ref?: string;
  type?: string;
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  not?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  propertyNames?: JsonSchema;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  maxLength?: number;
};

export type SchemaCollection = {
  /** Every schema that has a name, for `#/components/schemas`. */
  schemas: Record<string, JsonSchema>;
  /** The schema of a shape; parts with their own `id` are collected and referenced. */
  describe(shape: z.ZodType): JsonSchema;
  /** Collects a shape under a name and refers to it. */
  name(name: string, shape: z.ZodType): JsonSchema;
};

/** `constants` says whether a member that is always `true` is a constant, which generators of clients cannot read. */
export function createSchemaCollection({ constants = true } = {}): SchemaCollection {
  const schemas: Record<string, JsonSchema> = {};
  const describe = (shape: z.ZodType): JsonSchema => {
    const { $defs, properties } = convert(shape, constants);
    Object.assign(schemas, $defs);
    return properties.it;
  };
  const name = (schema: string, shape: z.ZodType): JsonSchema => {
    schemas[schema] = describe(shape);
    return { $ref: `#/components/schemas/${schema}` };
  };
  return { schemas, describe, name };
}

function asBoolean(schema: z.core.JSONSchema.BaseSchema): void {
  schema.description ??= `Always ${schema.const}`;
  schema.type = 'boolean';
  delete schema.const;
}

/** Wrapped in an object, because a shape with an `id` is only referred to inside another shape. */
function convert(
  shape: z.ZodType,
  constants: boolean,
): {
  $defs?: Record<string, JsonSchema>;
  properties: { it: JsonSchema };
} {
  const schema = z.toJSONSchema(z.object({ it: shape }), {
    // Queries have transforms, so what callers send is described. Answers have none; read as input they are
    // left open for members that a later version adds.
    io: 'input',
    override({ jsonSchema }) {
      // The format says it; the pattern would be 300 characters of leap years.
      // The format implies the pattern, 300 characters of leap years, and descriptions state the defaults.
      delete jsonSchema.default;
      if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
      // Callers write the digits of a number in a query.
      if (jsonSchema.type === 'integer') delete jsonSchema.pattern;
      if (!constants && typeof jsonSchema.const === 'boolean') asBoolean(jsonSchema);
    },
  });
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'));
}

/**
 * The JSON Schema of a shape, for use by itself. Everything stands where it is used instead of being referred to: the
 * OpenAPI document shows such a schema within an example, and many of its readers follow references even there.
 */
export function standaloneSchema(shape: z.ZodType): JsonSchema & { $schema: string } {
  const { schemas, describe } = createSchemaCollection();
  const resolve = (schema: JsonSchema): JsonSchema =>
    JSON.parse(JSON.stringify(schema), (_key, value) => {
      if (typeof value?.$ref !== 'string') return value;
      const { $ref, ...own } = value;
      const name = $ref.slice($ref.lastIndexOf('/') + 1);
      // Keywords beside the reference, such as a description, override those of the shape.
      return { ...resolve(schemas[name] ?? {}), ...own };
    });
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    ...resolve(describe(shape)),
  };
}
