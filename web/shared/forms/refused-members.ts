/**
 * The members that a refusal names, one after the other: `company.trading_name must be …` is a fault of
 * `company.tradingName`. Undefined when it is about anything else.
 */
export function refusedMembers(message: string): { name: string; fault: string }[] | undefined {
  const refused = message.split('; ').map((part) => {
    const [, name, fault] = /^([a-z0-9_.]+) (must .+)$/.exec(part) ?? [];
    return name === undefined || fault === undefined ? undefined : { name: camelName(name), fault };
  });
  return refused.every((member) => member !== undefined) ? refused : undefined;
}

function camelName(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
