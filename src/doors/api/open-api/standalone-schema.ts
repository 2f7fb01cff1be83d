import type { z } from 'zod';
import { createSchemaCollection, type JsonSchema } from './schema-collection.ts';

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
