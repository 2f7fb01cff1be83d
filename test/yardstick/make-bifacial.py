"""Makes bifacial.json, the yardstick of the light on the backs of bifacial panels. Run by hand; the tests read only the result.

    python3 -m venv venv && venv/bin/pip install solarfactors==1.6.1
    venv/bin/python test/yardstick/make-bifacial.py WEATHER_DIRECTORY > test/yardstick/bifacial.json

WEATHER_DIRECTORY is that of make-yields.py. solarfactors (pvfactors of SunPower) solves the reflections between one long row
of panels and the ground by view factors in two dimensions, with the sky after Perez, for 8,760 hours. The results are the
light of a year on front and back in kWh/m2, before glass.
"""

import importlib
import json
import sys
from importlib.metadata import version
from pathlib import Path

import numpy as np
import pvlib
from pvfactors.engine import PVEngine
from pvfactors.geometry import OrderedPVArray
from pvfactors.irradiance import HybridPerezOrdered

yields = importlib.import_module("make-yields")

SLANT = 2.0
# Tilt, azimuth, metres below the lower edge, albedo.
FRAMES = [
    (10, 0, 0.5, 0.2), (20, 0, 0.5, 0.2), (20, 0, 1, 0.2), (20, 0, 1, 0.5), (30, 0, 0.5, 0.2), (30, 0, 1.5, 0.2),
    (30, 90, 0.5, 0.2), (30, 180, 0.5, 0.2), (45, 0, 0.5, 0.2), (60, 0, 0.5, 0.2), (60, 270, 1, 0.2),
    (90, 0, 0.5, 0.2), (90, 90, 0.5, 0.2), (90, 90, 1, 0.2), (90, 90, 0.5, 0.5), (90, 270, 0.5, 0.2),
]


def light_of(data, sun, tilt, azimuth, clearance, albedo):
    panels = {
        "n_pvrows": 1, "pvrow_height": clearance + SLANT / 2 * np.sin(np.radians(tilt)), "pvrow_width": SLANT,
        "axis_azimuth": (azimuth + 90) % 360, "gcr": 0.1, "surface_tilt": tilt, "surface_azimuth": azimuth,
        "rho_front_pvrow": 0.01, "rho_back_pvrow": 0.01,
    }
    array = OrderedPVArray.init_from_dict(panels)
    engine = PVEngine(array, irradiance_model=HybridPerezOrdered(rho_front=0.01, rho_back=0.01))
    count = len(data)
    engine.fit(
        data.index, data.dni.to_numpy(), data.dhi.to_numpy(), sun.apparent_zenith.to_numpy(), sun.azimuth.to_numpy(),
        np.full(count, float(tilt)), np.full(count, float(azimuth)), np.full(count, albedo), data.ghi.to_numpy(),
    )

    def report(solved):
        row = solved.ts_pvrows[0]
        return [np.nansum(side.get_param_weighted("qinc")) / 1000 for side in (row.front, row.back)]

    return engine.run_full_mode(fn_build_report=report)


def main(directory):
    out = {"solarfactors": version("solarfactors"), "pvlib": pvlib.__version__, "frames": []}
    for series in json.loads((directory / "series.json").read_text()):
        data = yields.read(directory, series)
        sun = pvlib.solarposition.get_solarposition(data.index, series["latitude"], series["longitude"])
        isDay = (sun.apparent_elevation > 0.5) & (data.ghi > 0)
        for frame in FRAMES:
            front, back = light_of(data[isDay], sun[isDay], *frame)
            tilt, azimuth, clearance, albedo = frame
            out["frames"].append({
                "site": series["site"], "tilt": tilt, "azimuth": azimuth, "clearance": clearance, "albedo": albedo,
                "front": round(float(front), 1), "back": round(float(back), 1),
            })
    json.dump(out, sys.stdout, separators=(",", ":"))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
