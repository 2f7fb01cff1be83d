// The part of light at an angle that passes through glass, compared with light that meets it straight on.
// Source: Fresnel's and Bouguer's laws with the usual glass, after De Soto, Klein and Beckman 2006.

const refraction = 1.526;
/** Extinction per metre, times 2 mm of glass. */
const extinction = 4 * 0.002;

/** The part for light whose angle of incidence has this cosine; 1 straight on, 0 from the side or behind. */
export function incidenceModifier(cosine: number): number {
  if (cosine <= 0) return 0;
  return transmitted(Math.min(1, cosine)) / straight;
}

/**
 * The parts for light of the whole sky and of the ground on a plane of this tilt in degrees, by the angle at which a
 * single beam would lose as much. Source: Brandemuehl and Beckman 1980, in Duffie and Beckman, Solar Engineering of
 * Thermal Processes.
 */
export function diffuseModifiers(tilt: number): { sky: number; ground: number } {
  if (tilt > 90) {
    // The back of a panel sees the ground as its front sees the sky.
    const front = diffuseModifiers(180 - tilt);
    return { sky: front.ground, ground: front.sky };
  }
  return {
    sky: atAngle(59.7 - 0.1388 * tilt + 0.001497 * tilt ** 2),
    ground: atAngle(90 - 0.5788 * tilt + 0.002693 * tilt ** 2),
  };
}

function atAngle(degrees: number): number {
  return incidenceModifier(Math.cos((degrees * Math.PI) / 180));
}

const straight = (1 - ((refraction - 1) / (refraction + 1)) ** 2) * Math.exp(-extinction);

function transmitted(cosine: number): number {
  const sine = Math.sqrt(1 - cosine ** 2) / refraction;
  const inside = Math.sqrt(1 - sine ** 2);
  const across = ((cosine - refraction * inside) / (cosine + refraction * inside)) ** 2;
  const along = ((inside - refraction * cosine) / (inside + refraction * cosine)) ** 2;
  return (1 - (across + along) / 2) * Math.exp(-extinction / inside);
}
