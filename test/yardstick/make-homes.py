"""Makes homes.json, the yardstick of self-consumption, from metered homes. Run by hand; the tests read only the result.

    venv/bin/pip install pvlib==0.13.0 pyarrow
    venv/bin/python test/yardstick/make-homes.py WEATHER_DIRECTORY LOAD_DIRECTORY > test/yardstick/homes.json

WEATHER_DIRECTORY is that of make-yields.py; only Sydney is used. LOAD_DIRECTORY holds half hours of kWh that are not part of
the repository: `sgsc.feather`, the sample of Smart Grid Smart City (New South Wales, 2013) that UNSW-CEEM publishes with its
tariff tool (data/load/test_data.feather of TDA_Python), and `customer-12.csv`, customer 12 of Ausgrid's solar home electricity
data (July 2011 to June 2012, in pierre-haessig/ausgrid-solar-data, CC BY 4.0). Homes with more than 5 % of their half hours
missing are left out; other gaps count as nothing used.

Each home gets panels to the north at 20 degrees that pvlib simulates for 8,760 hours of Sydney, on its own clock. A battery of
90 % round trip and 5 kW charges from panels and serves the house. The results are kWh of a year.
"""

import importlib
import json
import sys
from pathlib import Path

import pandas as pd
import pvlib

yields = importlib.import_module("make-yields")

SYSTEMS = [(3, 3, 0), (6.6, 5, 0), (10, 10, 0), (6.6, 5, 5), (6.6, 5, 10), (10, 10, 13.5)]
CLOCK = "Australia/Sydney"


def panels(directory):
    """kWh of 1 kW in each hour, by the hour of the clock of 2013."""
    series = next(one for one in json.loads((directory / "series.json").read_text()) if one["site"] == "sydney")
    data = yields.read(directory, series)
    location = pvlib.location.Location(series["latitude"], series["longitude"])
    sun = location.get_solarposition(data.index)
    extra = pvlib.irradiance.get_extra_radiation(data.index)
    airmass = location.get_airmass(data.index, sun).airmass_relative
    dc = yields.dc_of(data, sun, 20, 0, extra, airmass, pvlib.iam.marion_diffuse("physical", 20))
    starts = pd.date_range("2013-01-01", periods=len(dc), freq="h", tz="Etc/GMT-10").tz_convert(CLOCK)
    return pd.Series(dc.to_numpy(), [(t.month, t.day, t.hour) for t in starts])


def loads(directory):
    homes = {}
    sample = pd.read_feather(directory / "sgsc.feather").set_index("Datetime")
    for name in sample.columns:
        if sample[name].isna().mean() <= 0.05:
            homes[f"Smart Grid Smart City {len(homes) + 1}"] = sample[name].fillna(0)
    ausgrid = pd.read_csv(directory / "customer-12.csv", index_col=0, parse_dates=True)
    # Its half hours are mean kW.
    homes["Ausgrid customer 12"] = ausgrid["GC"] / 2
    return homes


def flows(used, made, kw, inverter, battery):
    ac = yields.ac_of(made * kw, inverter)
    stored = imported = exported = 0.0
    for makes, uses in zip(ac, used):
        if makes >= uses:
            charge = min(makes - uses, 5, (battery - stored) / 0.9)
            stored += charge * 0.9
            exported += makes - uses - charge
        else:
            discharge = min(uses - makes, 5, stored)
            stored -= discharge
            imported += uses - makes - discharge
    return {
        "kw": kw, "inverterKw": inverter, "batteryKwh": battery,
        "madeKwh": round(float(ac.sum())), "importedKwh": round(imported), "exportedKwh": round(exported),
    }


def main(weather, directory):
    solar = panels(weather)
    solar = solar[~solar.index.duplicated()]
    out = {"pvlib": pvlib.__version__, "homes": []}
    for name, half_hours in loads(directory).items():
        hourly = half_hours.resample("h").sum()
        hourly = hourly[~((hourly.index.month == 2) & (hourly.index.day == 29))].iloc[:8760]
        order = [(t.month, t.day, t.hour) for t in hourly.index]
        # The hour that daylight saving leaves out has no panels' energy; the one that comes twice counts once.
        made = solar.reindex(order).fillna(0).to_numpy()
        day = hourly[(hourly.index.hour >= 9) & (hourly.index.hour < 17)].sum() / hourly.sum()
        out["homes"].append({
            "home": name, "usedKwh": round(float(hourly.sum())), "daytimePercent": round(100 * float(day), 1),
            "systems": [flows(hourly.to_numpy(), pd.Series(made), *system) for system in SYSTEMS],
        })
    json.dump(out, sys.stdout, separators=(",", ":"))


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
