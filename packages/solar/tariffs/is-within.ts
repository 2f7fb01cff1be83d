/** Returns true if an hour that begins at `hour` lies in them. */
export function isWithin(
  { fromHour, toHour }: { fromHour: number; toHour: number },
  hour: number,
): boolean {
  return fromHour < toHour ? fromHour <= hour && hour < toHour : hour >= fromHour || hour < toHour;
}
