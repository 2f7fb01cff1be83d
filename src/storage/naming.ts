import { CamelCasePlugin } from 'kysely';

/** Names whose digit follows an underscore in the database. */
const irregular: Readonly<Record<string, string>> = { phone1: 'phone_1', phone2: 'phone_2' };

/** Lets queries and rows have names in camelCase, where the database has underscores. */
class Naming extends CamelCasePlugin {
  constructor() {
    super({ maintainNestedObjectKeys: true });
  }

  override snakeCase(name: string): string {
    return irregular[name] ?? super.snakeCase(name);
  }

  override camelCase(name: string): string {
    return super.camelCase(name);
  }
}

export const naming = new Naming();

/** The name in the database, of a table or a column. */
export function databaseName(name: string): string {
  return naming.snakeCase(name);
}

const known = new Map<string, string>();

/** The name in the code, of a column that the database returned. */
export function codeName(name: string): string {
  let found = known.get(name);
  if (found === undefined) {
    found = naming.camelCase(name);
    known.set(name, found);
  }
  return found;
}
