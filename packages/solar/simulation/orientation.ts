/** Where panels face: degrees from the horizontal, 0 to 180, and clockwise from north. */
export type Orientation = { tilt: number; azimuth: number };
