import { newArray } from '../../../src/doors/web/limits.ts';
import type {
  ProjectContent,
  SavedProject,
  Specification,
} from '../../../web/projects/project-content.ts';

/** A project for tests, with something in every member. */
export const content: ProjectContent = {
  title: 'Lee residence',
  siteAddress: {
    streetNumber: '14',
    street: 'Banksia Street',
    suburb: 'Newtown',
    state: 'NSW',
    postcode: '2042',
    country: 'Australia',
  },
  specification: {
    panels: [
      { maker: 'Example Energy', model: 'EE-440', watts: 440, quantity: 15, electrical: null },
    ],
    inverters: [
      { maker: 'Example Power', model: 'XP-5000', watts: 5000, quantity: 1, electrical: null },
    ],
    battery: {
      maker: 'Example Storage',
      model: 'ES-13',
      nominalWattHours: 14_000,
      usableWattHours: 13_500,
      powerWatts: 5000,
      quantity: 1,
    },
    arrays: [
      { ...newArray, name: 'North roof', panels: 9, azimuth: 10, shading: 5 },
      { ...newArray, name: 'Garage', panels: 6, tilt: 10, azimuth: 280 },
    ],
    priceLines: [
      { description: 'System, supplied and installed', quantity: 1, unitCents: 1_650_000 },
      { description: 'Discount for neighbours', quantity: 1, unitCents: -50_000 },
    ],
    expectedInstallOn: '2026-12-14',
    roof: { material: 'Tile', storeys: 1 },
    phases: null,
    acCable: { metres: null, squareMillimetres: null },
    exportLimitWatts: 5000,
    usage: {
      dailyWattHours: 18_500,
      pattern: 'evening',
      importTariff: 32.45,
      exportTariff: 5,
      timeOfUse: [{ fromHour: 15, toHour: 21, importTariff: 48 }],
      supplyCharge: 110,
      plan: null,
      controlledLoadWattHours: null,
      selfUsePercent: 45,
    },
    assumptions: {
      dailyYield: 4.1,
      dailyYieldSource: 'Meters of homes nearby',
      degradation: 0.5,
      tariffRise: 2,
      batteryEfficiency: 90,
    },
  },
};

/** The content with some members of its system changed. */
export function changed(of: ProjectContent, changes: Partial<Specification>): ProjectContent {
  return { ...of, specification: { ...of.specification, ...changes } };
}

/** A project in the form of the server's answer; of its figures, tests use only the total. */
export function savedProject(of: ProjectContent, revision: number): SavedProject {
  const totalCents = of.specification.priceLines.reduce(
    (sum, { quantity, unitCents }) => sum + quantity * unitCents,
    0,
  );
  return {
    projectId: 1,
    ...of,
    installOn: '',
    revision,
    updatedAt: revision,
    savedBy: null,
    isPublished: false,
    isSigned: false,
    customer: { customerId: 1, name: 'Ann Lee', statusId: 1, statusKind: 'open' },
    quote: {
      systemWatts: 6600,
      price: {
        lines: [],
        totalCents,
        gstCents: 0,
        certificateCount: 0,
        certificateCents: 3800,
        certificateDiscountCents: 0,
        gstOnCertificatesCents: null,
        payableCents: totalCents,
        depositCents: 0,
        working: [],
      },
      solarCertificates: { count: null, reason: '', working: [] },
      batteryCertificates: null,
      yield: null,
      savings: null,
      warnings: [],
      timing: [],
      designFaults: [],
      sellerNotes: [],
      modelVersion: 2,
      installDay: { on: '2027-01-16', isAssumed: true },
    },
    roof: null,
    margin: null,
    figureChanges: null,
  };
}
