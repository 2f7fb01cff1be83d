import { z } from 'zod';

// The names of a value that the domain describes once, as the interface writes them.

type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${First}${Snake<Rest>}`
    : `_${Lowercase<First>}${Snake<Rest>}`
  : Name;
type SnakeShape<Shape extends z.ZodRawShape> = {
  [Name in keyof Shape & string as Snake<Name>]: Shape[Name];
};
export type SnakeNames<Value> = { [Name in keyof Value & string as Snake<Name>]: Value[Name] };

/** The same shape with names such as `due_days` for `dueDays`. */
export function snakeShape<Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape>) {
  return z.object(renamed(shape, snakeName) as SnakeShape<Shape>);
}

/** The same value with such names. */
export function toSnakeNames<Value extends object>(value: Value): SnakeNames<Value> {
  return renamed(value, snakeName) as SnakeNames<Value>;
}

/** The value with the domain's names again, as far as members are given. */
export function fromSnakeNames<Value extends object>(
  value: { [Name in keyof SnakeNames<Value>]?: SnakeNames<Value>[Name] | undefined },
): { [Name in keyof Value]?: Exclude<Value[Name], undefined> } {
  const given = Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined));
  return renamed(given, camelName) as { [Name in keyof Value]?: Exclude<Value[Name], undefined> };
}

function renamed(value: object, rename: (name: string) => string): object {
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [rename(name), one]));
}

function snakeName(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function camelName(name: string): string {
  return name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
