/**
 * The hours in which the grid may charge a battery: those of each day with the lowest price, if what is lost on the way
 * leaves it below the highest price of that day. `prices` are cents per kWh in a list of a typical year.
 */
export function cheapHours(prices: Float64Array, efficiency: number): boolean[] {
  const isCheap = Array.from({ length: prices.length }, () => false);
  for (let first = 0; first < prices.length; first += 24) {
    const day = prices.subarray(first, first + 24);
    const lowest = Math.min(...day);
    if (lowest >= Math.max(...day) * efficiency) continue;
    for (const [hour, cents] of day.entries()) isCheap[first + hour] = cents === lowest;
  }
  return isCheap;
}
