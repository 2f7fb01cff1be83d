/** Words that begin inside an action, whose letters alone do not say so. The `s` of a status or an sms makes no plural. */
const words =
  /(?:account|customer|project|proposal|contract|event|subscription|notice|attempt|replay)(?:s(?!tatus|ms))?|deliver(?:y|ies)|status|note|email|sms|secret|test|all|by/gi;

/** The action as the beginning of a schema's name: `getcustomerByemail` becomes `GetCustomerByEmail`. */
export function schemaName(action: string): string {
  return action
    .replace(words, '_$&_')
    .split('_')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');
}
