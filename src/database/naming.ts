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

  /** Public, for rows that do not come by way of Kysely. */
  override camelCase(name: string): string {
    return super.camelCase(name);
  }
}

export const naming = new Naming();

/** The name in the database, of a table or a column. */
export function databaseName(name: string): string {
  return naming.snakeCase(name);
}

/** The name in the code, of a column that the database returned. The plugin keeps the names that it has made. */
export function codeName(name: string): string {
  return naming.camelCase(name);
}
