/** Where a new word begins inside an action, whose letters alone do not say so. */
const nouns =
  /accounts?|customers?|projects?|proposals?|events?|subscriptions?|status|note|email|sms|all|by/gi;

/** The action as the beginning of a schema's name: `getcustomerByemail` becomes `GetCustomerByEmail`. */
export function schemaName(action: string): string {
  return action
    .replace(nouns, '_$&_')
    .split('_')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');
}
