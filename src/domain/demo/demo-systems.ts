import {
  type Battery,
  inverterElectrical,
  newArray,
  type PriceLine,
  panelElectrical,
  type SpecificationPatch,
  usualUsage,
} from '@sundesk/solar';
import type { SiteAddress } from '../projects/project.ts';
import { demoProducts } from './demo-products.ts';

/** A project of the demo account. */
export type DemoProject = {
  title: string;
  siteAddress: SiteAddress;
  specification: SpecificationPatch;
};

const panelWatts = 440;
const panelCents = 31_000;
const inverters = {
  home: { model: 'XP-5000 hybrid', watts: 5000, cents: 172_000 },
  large: { model: 'XP-25000 three-phase', watts: 25_000, cents: 495_000 },
} as const;

const battery: Battery = {
  maker: 'Example Storage',
  model: 'ES-13',
  nominalWattHours: 14_000,
  usableWattHours: 13_500,
  powerWatts: null,
  quantity: 1,
  warrantyYears: 10,
};

export function homeSystem(
  title: string,
  address: [string, string, string, string, string],
  options: { panels: number; hasBattery?: boolean; installOn: string },
): DemoProject {
  const { panels, hasBattery = false, installOn } = options;
  const north = Math.ceil(panels * 0.6);
  return {
    title,
    siteAddress: siteAddress(address),
    specification: {
      panels: panelsOf(panels),
      inverters: [inverterOf('home')],
      battery: hasBattery ? battery : null,
      arrays: [
        { ...newArray, name: 'North roof', panels: north, azimuth: 5, strings: 1 },
        {
          ...newArray,
          name: 'West roof',
          panels: panels - north,
          azimuth: 275,
          shading: 4,
          strings: 1,
        },
      ],
      priceLines: [
        ...hardware(panels, 'home'),
        ...(hasBattery ? [line('Example Storage ES-13 battery, 13.5 kWh usable', 1, 990_000)] : []),
        line('Mounting system for a tiled roof', 1, 98_000),
        line('Installation by accredited electricians', 1, hasBattery ? 340_000 : 225_000),
        line('Network application and meter change', 1, 28_000),
      ],
      expectedInstallOn: installOn,
      roof: { material: 'Tile', storeys: 1 },
      phases: 1,
      exportLimitWatts: 5000,
      usage: {
        ...usualUsage,
        dailyWattHours: hasBattery ? 24_000 : 18_000,
        importTariff: 33.5,
        exportTariff: 5,
        timeOfUse: [{ fromHour: 15, toHour: 21, importTariff: 48.4 }],
        supplyCharge: 110,
      },
    },
  };
}

export function bakerySystem(installOn: string): DemoProject {
  const panels = 60;
  return {
    title: 'Harbour Bakery, ovens by day',
    siteAddress: siteAddress(['3', 'Wharf Road', 'Newcastle', 'NSW', '2300']),
    specification: {
      panels: panelsOf(panels),
      inverters: [inverterOf('large')],
      arrays: [
        {
          ...newArray,
          name: 'Sawtooth roof',
          panels,
          tilt: 15,
          azimuth: 340,
          shading: 2,
          strings: 4,
        },
      ],
      priceLines: [
        ...hardware(panels, 'large'),
        line('Mounting system for a metal roof', 1, 320_000),
        line('Crane and edge protection', 1, 185_000),
        line('Installation, switchboard included', 1, 1_240_000),
      ],
      expectedInstallOn: installOn,
      roof: { material: 'Metal', storeys: 1 },
      phases: 3,
      exportLimitWatts: 15_000,
      usage: {
        ...usualUsage,
        pattern: 'business',
        dailyWattHours: 140_000,
        importTariff: 28.9,
        exportTariff: 4.5,
        supplyCharge: 165,
      },
    },
  };
}

function panelsOf(quantity: number) {
  const model = 'EE-440 monocrystalline';
  const datasheet = datasheetOf(model);
  const electrical = panelElectrical.parse(datasheet ?? {});
  const { warrantyYears, performanceWarrantyYears } = datasheet ?? {};
  const warranty = { warrantyYears, performanceWarrantyYears };
  return [{ maker: 'Example Energy', model, watts: panelWatts, quantity, ...warranty, electrical }];
}

function inverterOf(size: keyof typeof inverters) {
  const { model, watts } = inverters[size];
  const datasheet = datasheetOf(model);
  const electrical = inverterElectrical.parse(datasheet ?? {});
  const warrantyYears = datasheet?.warrantyYears;
  return { maker: 'Example Power', model, watts, quantity: 1, warrantyYears, electrical };
}

function datasheetOf(model: string) {
  return demoProducts.find((product) => product.model === model)?.datasheet;
}

function hardware(panels: number, size: keyof typeof inverters): PriceLine[] {
  const { model, cents } = inverters[size];
  return [
    line(`Example Energy EE-440 panels, ${panelWatts} W`, panels, panelCents),
    line(`Example Power ${model} inverter`, 1, cents),
  ];
}

function line(description: string, quantity: number, unitCents: number): PriceLine {
  return { description, quantity, unitCents };
}

function siteAddress([streetNumber, street, suburb, state, postcode]: [
  string,
  string,
  string,
  string,
  string,
]): SiteAddress {
  return { streetNumber, street, suburb, state, postcode, country: 'Australia' };
}
