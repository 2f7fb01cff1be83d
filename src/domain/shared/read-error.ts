/** What anything thrown says of itself: the code and message of an error, empty where it has none. */
export function readError(error: unknown): { code: string; message: string } {
  const { code, message }: { code?: unknown; message?: unknown } = error ?? {};
  return {
    code: typeof code === 'string' ? code : '',
    message: typeof message === 'string' ? message : '',
  };
}
