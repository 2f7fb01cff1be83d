/** What the caller can correct: a file, a value or a combination that nothing can be calculated from. */
export class InvalidInput extends Error {
  /** The member at fault, such as `inverters.0.quantity`; undefined where it is not one alone. */
  readonly member: string | undefined;

  constructor(message: string, member?: string) {
    super(message);
    this.name = 'InvalidInput';
    this.member = member;
  }
}
