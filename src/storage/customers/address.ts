/** An email address in the form in which it is unique within an account. */
export type Address = { account_id: number; email_key: string };

export function spell({ account_id, email_key }: Address): string {
  return `${account_id} ${email_key}`;
}
