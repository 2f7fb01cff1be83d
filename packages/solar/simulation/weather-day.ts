/** The 24 hours of a day of local standard time: irradiance in W/m2 on the horizontal, degrees C, m/s at 10 m. */
export type WeatherDay = {
  ghi: readonly number[];
  dhi: readonly number[];
  temperature: readonly number[];
  wind: readonly number[];
};
