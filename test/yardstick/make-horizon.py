"""Makes horizon.json, the yardstick of a raised horizon, with pvlib. Run by hand; the tests read only the result.

    venv/bin/python test/yardstick/make-horizon.py WEATHER_DIRECTORY > test/yardstick/horizon.json

WEATHER_DIRECTORY and the chain of pvlib are those of make-yields.py. The horizon is applied to each of the 8,760 hours: the
beam and the light around the sun count for the part of the hour's 12 moments at which the sun stands above it, the even light
of the sky (Perez) for the part of it that the plane still sees, by integration over 360 x 90 directions, and the bright band
at the horizon for the part of the compass in front of the plane where the horizon is lower than 6.5 degrees.
"""

import importlib
import json
import sys
from pathlib import Path

import numpy as np
import pandas as pd
import pvlib

yields = importlib.import_module("make-yields")

# Degrees at north, north-east, east and so on to north-west.
HORIZONS = {
    "all around": [10] * 8,
    "hill in the west": [5, 0, 0, 0, 5, 15, 25, 15],
    "hill in the east": [5, 15, 25, 15, 5, 0, 0, 0],
    "valley from east to west": [20, 12, 0, 12, 20, 12, 0, 12],
    "tall buildings in the north": [40, 30, 10, 0, 0, 0, 10, 30],
}
PLANES = [(22, 0), (22, 90), (22, 180), (22, 270), (45, 0), (90, 0)]
MOMENTS = 12


def height(horizon, azimuth):
    return np.interp(np.mod(azimuth, 360), np.arange(0, 361, 45), horizon + horizon[:1])


def sky_left(horizon, tilt, azimuth):
    up, around = np.meshgrid(np.radians(np.arange(0.5, 90)), np.radians(np.arange(0.5, 360)))
    steep, facing = np.radians([tilt, azimuth])
    seen = np.sin(up) * np.cos(steep) + np.cos(up) * np.sin(steep) * np.cos(around - facing)
    light = np.clip(seen, 0, None) * np.cos(up)
    return (light * (np.degrees(up) > height(horizon, np.degrees(around)))).sum() / light.sum()


def band_left(horizon, azimuth):
    around = np.arange(-89.5, 90)
    weight = np.cos(np.radians(around))
    return (weight * (height(horizon, azimuth + around) < 6.5)).sum() / weight.sum()


def part_above(data, latitude, longitude, horizon):
    """Of the beam of each hour, by the height of the sun at each moment."""
    above, whole = 0, 0
    for moment in range(MOMENTS):
        times = data.index + pd.Timedelta(hours=(moment + 0.5) / MOMENTS - 0.5)
        sun = pvlib.solarposition.get_solarposition(times, latitude, longitude)
        beam = np.clip(np.sin(np.radians(sun.apparent_elevation.to_numpy())), 0, None)
        above = above + beam * (sun.apparent_elevation.to_numpy() > height(horizon, sun.azimuth.to_numpy()))
        whole = whole + beam
    return np.divide(above, whole, out=np.zeros_like(whole), where=whole > 0)


def ac_of(data, sun, extra, airmass, plane, horizon, above):
    tilt, azimuth = plane
    aoi = pvlib.irradiance.aoi(tilt, azimuth, sun.apparent_zenith, sun.azimuth)
    beam = above * (data.dni * np.clip(np.cos(np.radians(aoi)), 0, None)).fillna(0)
    perez = pvlib.irradiance.perez(
        tilt, azimuth, data.dhi, data.dni, extra, sun.apparent_zenith, sun.azimuth, airmass, return_components=True
    ).fillna(0)
    around_sun = above * perez.circumsolar
    sky = sky_left(horizon, tilt, azimuth) * perez.isotropic + band_left(horizon, azimuth) * perez.horizon
    ground = data.ghi * 0.2 * (1 - np.cos(np.radians(tilt))) / 2
    marion = pvlib.iam.marion_diffuse("physical", tilt)
    front = pvlib.iam.physical(aoi).fillna(0)
    light = front * (beam + around_sun) + marion["sky"] * sky + marion["ground"] * ground
    mount = pvlib.temperature.TEMPERATURE_MODEL_PARAMETERS["sapm"]["close_mount_glass_glass"]
    cell = pvlib.temperature.sapm_cell(beam + around_sun + sky + ground, data.temperature, data.wind, **mount)
    dc = pvlib.pvsystem.pvwatts_dc(light, cell, 1.0, yields.GAMMA) * (1 - yields.LOSSES / 100)
    return yields.ac_of(dc.clip(lower=0).fillna(0), 1 / yields.DC_TO_AC)


def main(directory):
    out = {"pvlib": pvlib.__version__, "lossesPercent": yields.LOSSES, "dcToAc": yields.DC_TO_AC, "planes": []}
    for series in json.loads((directory / "series.json").read_text()):
        data = yields.read(directory, series)
        place = series["latitude"], series["longitude"]
        location = pvlib.location.Location(*place)
        sun = location.get_solarposition(data.index)
        extra = pvlib.irradiance.get_extra_radiation(data.index)
        airmass = location.get_airmass(data.index, sun).airmass_relative
        months = (data.index - pd.Timedelta(hours=series["shift"]) + pd.Timedelta(hours=series["offset"])).month
        for name, horizon in [("level", [0] * 8), *HORIZONS.items()]:
            above = part_above(data, *place, horizon)
            for plane in PLANES:
                monthly = ac_of(data, sun, extra, airmass, plane, horizon, above).groupby(months).sum()
                out["planes"].append({
                    "site": series["site"], "name": name, "horizon": horizon, "tilt": plane[0], "azimuth": plane[1],
                    "annualKwh": round(float(monthly.sum()), 1),
                    "monthlyKwh": [round(float(monthly[m]), 2) for m in range(1, 13)],
                })
    json.dump(out, sys.stdout, separators=(",", ":"))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
