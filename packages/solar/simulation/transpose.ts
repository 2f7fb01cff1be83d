import { type Ground, type GroundLeft, groundLeft } from './ground-light.ts';
import { type Horizon, skyLeft, stepsAbove } from './horizon.ts';
import { diffuseModifiers, incidenceModifier } from './incidence-angle.ts';
import type { Orientation } from './orientation.ts';
import type { SunVector } from './sun-position.ts';
import { type SunHour, sunSteps } from './sun-steps.ts';
import type { WeatherSite } from './weather-site.ts';

/** Where panels face, and what stands before and below them. */
export type Plane = Orientation & {
  horizon?: Horizon | undefined;
  /** The ground that rows of panels in the open shade; other panels have usual ground without shade. */
  ground?: Ground | undefined;
};

/** Irradiance on a plane in W/m2 by hour; see `hourIndex` for the order. */
export type PlaneLight = {
  /** All light on it, which warms it. */
  total: Float64Array;
  /** The light that passes its glass, as if it came straight on. */
  effective: Float64Array;
};

/** Part of the light that bare ground, grass or a roof returns. Source: the usual 0.2 of Duffie and Beckman. */
const albedo = 0.2;
/** The most that the sun's beam is taken to bring, in W/m2: hours at dawn divide by almost nothing. */
const beamMax = 1100;

/** Returns the index of an hour in all hourly lists: months first, then day types, then the 24 hours. */
export function hourIndex(dayTypes: number, month: number, type: number, hour: number): number {
  return (month * dayTypes + type) * 24 + hour;
}

/**
 * The light on a plane in each hour of a site's year. Sources: beam by the mean cosine of its angle over the hour and
 * the month's days; diffuse light after Hay and Davies 1980 with the brightening of the horizon of Reindl 1990; ground
 * by its albedo. Below the horizon the sun gives no beam, and the sky is smaller by what it hides. Planes recur from
 * one quote to the next, so the latest of each site are remembered.
 */
export function lightOnPlane(site: WeatherSite, plane: Plane): PlaneLight {
  const known = remembered.get(site) ?? new Map<string, PlaneLight>();
  remembered.set(site, known);
  const { tilt, azimuth, horizon = '', ground } = plane;
  const key = `${tilt} ${azimuth} ${horizon} ${ground?.albedo} ${ground?.clearance}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const light = transpose(site, plane);
  if (known.size >= rememberedMax) known.clear();
  known.set(key, light);
  return light;
}

const remembered = new WeakMap<WeatherSite, Map<string, PlaneLight>>();
/** The number of sites remembered. Each has two lists of 864 numbers, so some 25 MB at most for all. */
const rememberedMax = 40;

function transpose(site: WeatherSite, plane: Plane): PlaneLight {
  const dayTypes = site.months[0]?.length ?? 0;
  const count = 12 * dayTypes * 24;
  const light = { total: new Float64Array(count), effective: new Float64Array(count) };
  const view = viewOf(plane);
  const sun = sunSteps(site);
  const seen = plane.horizon && stepsAbove(sun, plane.horizon);
  site.months.forEach((types, month) => {
    for (let hour = 0; hour < 24; hour += 1) {
      const sunHour = sun[month * 24 + hour];
      if (sunHour === undefined) continue;
      const beam = beamFactors(sunHour, view, seen?.[month * 24 + hour]);
      const groundBeam = view.left?.beam(sunHour.steps) ?? 1;
      types.forEach((day, type) => {
        const index = hourIndex(dayTypes, month, type, hour);
        const [total, effective] = lightOfHour(
          { ghi: day.ghi[hour] ?? 0, dhi: day.dhi[hour] ?? 0 },
          { sunHour, beam, groundBeam, view },
        );
        light.total[index] = total;
        light.effective[index] = effective;
      });
    }
  });
  return light;
}

type View = {
  /** The plane's normal. */
  up: number;
  north: number;
  east: number;
  /** Parts of the sky and of the ground that it sees. */
  sky: number;
  ground: number;
  modifiers: { sky: number; ground: number };
  /** Reindl's cubed sine of half the tilt. */
  horizon: number;
  albedo: number;
  left: GroundLeft | undefined;
};

function viewOf(plane: Plane): View {
  const { tilt, azimuth, horizon, ground } = plane;
  const [steep, facing] = [(tilt * Math.PI) / 180, (azimuth * Math.PI) / 180];
  return {
    up: Math.cos(steep),
    north: Math.sin(steep) * Math.cos(facing),
    east: Math.sin(steep) * Math.sin(facing),
    sky: ((1 + Math.cos(steep)) / 2) * (horizon ? skyLeft(horizon, plane) : 1),
    ground: (1 - Math.cos(steep)) / 2,
    modifiers: diffuseModifiers(tilt),
    horizon: Math.sin(steep / 2) ** 3,
    albedo: ground?.albedo ?? albedo,
    left: ground && groundLeft(plane, ground),
  };
}

/** The plane's share of the beam, as parts of what the horizontal gets; `effective` after the glass. */
type BeamFactors = { total: number; effective: number };

/** Computes the factors of the moments that the plane can see; of all moments without a horizon. */
function beamFactors(
  { steps, meanUp }: SunHour,
  view: View,
  seen: readonly SunVector[] = steps,
): BeamFactors {
  if (steps.length === 0) return { total: 0, effective: 0 };
  let total = 0;
  let effective = 0;
  for (const sun of seen) {
    const cosine = sun.up * view.up + sun.north * view.north + sun.east * view.east;
    if (cosine <= 0) continue;
    total += cosine;
    effective += cosine * incidenceModifier(cosine);
  }
  const horizontal = meanUp * steps.length;
  return { total: total / horizontal, effective: effective / horizontal };
}

function lightOfHour(
  { ghi, dhi }: { ghi: number; dhi: number },
  {
    sunHour,
    beam,
    groundBeam,
    view,
  }: { sunHour: SunHour; beam: BeamFactors; groundBeam: number; view: View },
): [total: number, effective: number] {
  if (ghi <= 0) return [0, 0];
  const up = sunHour.meanUp * sunHour.upShare;
  const beamHorizontal = Math.min(Math.max(0, ghi - dhi), beamMax * up);
  const diffuse = ghi - beamHorizontal;
  const clear = up > 0 ? Math.min(1, beamHorizontal / (up * sunHour.extraterrestrial)) : 0;
  const horizon = 1 + Math.sqrt(beamHorizontal / ghi) * view.horizon;
  const sky = diffuse * (1 - clear) * view.sky * horizon;
  const straight = beamHorizontal + diffuse * clear;
  const onGround = view.left ? straight * groundBeam + (ghi - straight) * view.left.sky : ghi;
  const ground = onGround * view.albedo * view.ground;
  return [
    straight * beam.total + sky + ground,
    straight * beam.effective + sky * view.modifiers.sky + ground * view.modifiers.ground,
  ];
}
