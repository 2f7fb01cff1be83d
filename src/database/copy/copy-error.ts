/** Why a database was not copied, in words for an operator. */
export class CopyError extends Error {
  override name = 'CopyError';
}
