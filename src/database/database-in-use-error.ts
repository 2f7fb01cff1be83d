/** A service or a command works on a database that one needs alone. */
export class DatabaseInUseError extends Error {
  constructor(others: string) {
    super(
      `The database is in use${others}. Stop every service and command that works on it first.`,
    );
    this.name = 'DatabaseInUseError';
  }
}
