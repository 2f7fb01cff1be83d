// Constants alone, because the web app takes them into its build.

export const imageryLimits = {
  addressCharacters: 500,
  /** As many as a roof plan has room for. */
  attributionCharacters: 200,
  /** The least zoom at which a roof can be drawn on. */
  zoomMin: 17,
  zoomMax: 23,
} as const;
