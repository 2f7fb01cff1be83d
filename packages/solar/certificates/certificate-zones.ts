export type Zone = 1 | 2 | 3 | 4;

/**
 * The zone of a postcode, on which the count of solar certificates rests; undefined for anything but four digits.
 * Source: Renewable Energy (Electricity) (Zone Ratings and Zones for Solar (Photovoltaic) Systems) Instrument 2019,
 * schedule of zones, in force from 1 January 2020. It leaves no postcode out, so there is no default to fall back on.
 */
export function zoneOf(postcode: string): Zone | undefined {
  if (!/^\d{4}$/.test(postcode)) return undefined;
  const number = Number(postcode);
  return zoneRanges.find(([last]) => number <= last)?.[1];
}

/** The last postcode of a range, and its zone. Each range begins after the one before it, the first with 0000. */
// biome-ignore format: a schedule is checked line by line
const zoneRanges: readonly (readonly [last: number, zone: Zone])[] = [
  // Northern Territory, New South Wales, Australian Capital Territory.
  [799, 3], [853, 2], [854, 3], [861, 2], [862, 3], [869, 2], [879, 1], [885, 3],
  [1000, 2], [2355, 3], [2357, 2], [2384, 3], [2389, 2], [2395, 3], [2397, 2], [2399, 3],
  [2400, 2], [2404, 3], [2407, 2], [2544, 3], [2554, 4], [2627, 3], [2628, 4], [2629, 3],
  [2639, 4], [2816, 3], [2817, 2], [2820, 3], [2829, 2], [2830, 3], [2841, 2], [2872, 3],
  [2873, 2], [2877, 3], [2889, 2], [2999, 3],
  // Victoria.
  [3035, 4], [3038, 3], [3044, 4], [3045, 3], [3046, 4], [3049, 3], [3058, 4], [3059, 3],
  [3060, 4], [3064, 3], [3074, 4], [3076, 3], [3098, 4], [3099, 3], [3292, 4], [3302, 3],
  [3308, 4], [3319, 3], [3333, 4], [3337, 3], [3339, 4], [3758, 3], [3760, 4], [3764, 3],
  [3999, 4],
  // Queensland, South Australia.
  [4416, 3], [4417, 2], [4427, 3], [4473, 2], [4476, 1], [4478, 2], [4485, 1], [4491, 2],
  [4492, 1], [4493, 2], [4494, 3], [4497, 2], [4719, 3], [4722, 2], [4723, 3], [4734, 2],
  [4736, 1], [4822, 3], [4823, 2], [4824, 3], [4827, 2], [4828, 3], [4829, 1], [5431, 3],
  [5450, 2], [5654, 3], [5669, 2], [5679, 3], [5699, 2], [5709, 3], [5722, 2], [5724, 1],
  [5730, 2], [5731, 1], [5732, 2], [5799, 1],
  // Western Australia, Tasmania, post boxes of Victoria and Queensland.
  [6043, 3], [6044, 2], [6256, 3], [6270, 4], [6316, 3], [6349, 4], [6353, 3], [6356, 4],
  [6394, 3], [6400, 4], [6430, 3], [6431, 2], [6433, 3], [6440, 2], [6441, 1], [6444, 3],
  [6459, 4], [6467, 3], [6469, 2], [6471, 3], [6472, 2], [6506, 3], [6508, 2], [6509, 3],
  [6536, 2], [6537, 1], [6555, 2], [6573, 3], [6602, 2], [6607, 3], [6641, 2], [6724, 1],
  [6750, 2], [6764, 1], [6765, 2], [6797, 1], [6799, 2], [6999, 3], [8999, 4], [9999, 3],
];
