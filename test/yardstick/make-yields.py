"""Makes yields.json, the yardstick of the solar model, with pvlib. Run by hand; the tests read only the result.

    python3 -m venv venv && venv/bin/pip install pvlib==0.13.0
    venv/bin/python test/yardstick/make-yields.py WEATHER_DIRECTORY > test/yardstick/yields.json

WEATHER_DIRECTORY holds series.json, a list of {"site", "file", "latitude", "longitude", "offset", "shift",
"origin"}
and the files it names, one hour a line: `ghi,dhi,dni,temperature,wind` in W/m2, degrees C and m/s. Line 0 is the first hour
of 1 January; `offset` is the UTC offset of the series in hours and `shift` the hours from the start of an hour to the time
that its irradiance stands for. The series themselves are not part of the repository.

Nothing here is shared with the model: pvlib runs 8,760 hours with the sun position of NREL SPA, transposition after Perez,
the physical incidence angle modifier (integrated over sky and ground after Marion), SAPM cell temperature for a close
roof mount, -0.35 %/K, PVWatts losses of 14 % and the PVWatts inverter.
"""

import json
import sys
from pathlib import Path

import numpy as np
import pandas as pd
import pvlib

LOSSES = 14.0
GAMMA = -0.0035
DC_TO_AC = 1.2
TILTS = [10, 20, 30, 45, 60, 90]
AZIMUTHS = [0, 45, 90, 135, 180, 225, 270, 315]
CLIPPING_RATIOS = [1.2, 1.33, 1.5, 1.76, 2.0, 2.3, 2.6]
CLIPPING_PLANES = [[(20, 0)], [(20, 90), (20, 270)], [(20, 180)]]


def read(directory, series):
    data = pd.read_csv(directory / series["file"], names=["ghi", "dhi", "dni", "temperature", "wind"])
    data = data.iloc[:8760]
    starts = pd.date_range("2023-01-01", periods=len(data), freq="h") - pd.Timedelta(hours=series["offset"])
    data.index = starts.tz_localize("UTC") + pd.Timedelta(hours=series["shift"])
    if series.get("ghi_factor"):
        # The correction that the site's own weather has: off the beam.
        data["ghi"] = np.maximum(data.ghi * series["ghi_factor"], data.dhi)
    # Series state a direct beam that is worked out for another moment than the mean of the hour, which makes east and west
    # differ by up to 20 %. The beam is therefore what closes the balance at the time that the hour stands for.
    sun = pvlib.solarposition.get_solarposition(data.index, series["latitude"], series["longitude"])
    height = np.sin(np.radians(sun.apparent_elevation))
    data["dni"] = ((data.ghi - data.dhi) / height.where(height > 0.065)).fillna(0).clip(0, 1100)
    return data


def dc_of(data, sun, tilt, azimuth, extra, airmass, diffuse_iam):
    poa = pvlib.irradiance.get_total_irradiance(
        tilt, azimuth, sun.apparent_zenith, sun.azimuth, data.dni, data.ghi, data.dhi,
        dni_extra=extra, airmass=airmass, albedo=0.2, model="perez",
    ).fillna(0)
    aoi = pvlib.irradiance.aoi(tilt, azimuth, sun.apparent_zenith, sun.azimuth)
    beam = pvlib.iam.physical(aoi).fillna(0) * poa.poa_direct
    light = (beam + diffuse_iam["sky"] * poa.poa_sky_diffuse
             + diffuse_iam["ground"] * poa.poa_ground_diffuse)
    mount = pvlib.temperature.TEMPERATURE_MODEL_PARAMETERS["sapm"]["close_mount_glass_glass"]
    cell = pvlib.temperature.sapm_cell(poa.poa_global, data.temperature, data.wind, **mount)
    dc = pvlib.pvsystem.pvwatts_dc(light, cell, 1.0, GAMMA) * (1 - LOSSES / 100)
    return dc.clip(lower=0).fillna(0)


def ac_of(dc, rated):
    return pvlib.inverter.pvwatts(dc, rated / 0.96, 0.96).fillna(0).clip(lower=0)


def main(directory):
    out = {"pvlib": pvlib.__version__, "lossesPercent": LOSSES, "dcToAc": DC_TO_AC, "planes": [], "clipping": []}
    for series in json.loads((directory / "series.json").read_text()):
        data = read(directory, series)
        location = pvlib.location.Location(series["latitude"], series["longitude"])
        sun = location.get_solarposition(data.index)
        extra = pvlib.irradiance.get_extra_radiation(data.index)
        airmass = location.get_airmass(data.index, sun).airmass_relative
        local = data.index - pd.Timedelta(hours=series["shift"]) + pd.Timedelta(hours=series["offset"])
        months = local.month
        known = {}

        def dc(tilt, azimuth):
            if (tilt, azimuth) not in known:
                marion = pvlib.iam.marion_diffuse("physical", tilt)
                known[tilt, azimuth] = dc_of(data, sun, tilt, azimuth, extra, airmass, marion)
            return known[tilt, azimuth]

        for tilt, azimuth in [(0, 0)] + [(t, a) for t in TILTS for a in AZIMUTHS]:
            ac = ac_of(dc(tilt, azimuth), 1 / DC_TO_AC)
            monthly = ac.groupby(months).sum()
            out["planes"].append({
                "site": series["site"], "origin": series["origin"], "tilt": tilt, "azimuth": azimuth,
                "annualKwh": round(float(ac.sum()), 1),
                "monthlyKwh": [round(float(monthly[m]), 2) for m in range(1, 13)],
            })
        for planes in CLIPPING_PLANES:
            total = sum(dc(*plane) for plane in planes) / len(planes)
            # An inverter as large as the panels never clips.
            unlimited = ac_of(total, 1)
            for ratio in CLIPPING_RATIOS:
                ac = ac_of(total, 1 / ratio)
                out["clipping"].append({
                    "site": series["site"], "origin": series["origin"], "planes": planes, "dcToAc": ratio,
                    "lostPercent": round(float(100 * (1 - ac.sum() / unlimited.sum())), 2),
                })
    json.dump(out, sys.stdout, separators=(",", ":"))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
