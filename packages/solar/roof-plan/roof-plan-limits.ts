// Constants alone, because the web app takes them into its build.

/** The limits of a roof plan. Lengths in metres, areas in square metres, angles in degrees. */
export const roofPlanLimits = {
  faces: 20,
  /** Corners of a face or an obstruction. */
  corners: 60,
  obstructions: 40,
  /** Of one face. */
  panels: 200,
  faceArea: 10_000,
  pitch: 60,
  setback: 5,
  metresPerPixelMin: 0.001,
  metresPerPixelMax: 2,
  /** Metres from the top left corner of the picture. */
  coordinate: 20_000,
  pictureSide: 40_000,
  attributionCharacters: 200,
} as const;

/** Left free at the edges of a new face, in metres: panels at the very edge are in the strongest wind. */
export const usualSetback = 0.2;
