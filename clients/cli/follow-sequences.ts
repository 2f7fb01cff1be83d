/** Limits to what is kept: subscriptions, and the numbers of each that tell one that came before from one that is late. */
const subscriptionsMax = 1000;
const numbersMax = 10_000;

/**
 * Follows the numbers that subscriptions give their deliveries, each counting up by one. Returns what is to be noted
 * about a number that arrives: how many are missing before it, that it came before (`again`, as after a retry), or that
 * it comes after a higher one (`late`). The first may be any, since the receiver need not have been there before.
 */
export function followSequences(): (subscription: string, number: number) => string | undefined {
  const followed = new Map<string, (number: number) => string | undefined>();
  return (subscription, number) => {
    const known = followed.get(subscription);
    if (known !== undefined) return known(number);
    if (followed.size >= subscriptionsMax) followed.clear();
    const note = followOne();
    followed.set(subscription, note);
    return note(number);
  };
}

function followOne(): (number: number) => string | undefined {
  const seen = new Set<number>();
  let highest: number | undefined;
  return (number) => {
    if (seen.has(number)) return 'again';
    const [oldest = number] = seen;
    if (seen.size >= numbersMax) seen.delete(oldest);
    seen.add(number);
    if (highest !== undefined && number < highest) return 'late';
    const missing = highest === undefined ? 0 : number - highest - 1;
    highest = number;
    return missing === 0 ? undefined : `${missing} missing before it`;
  };
}
