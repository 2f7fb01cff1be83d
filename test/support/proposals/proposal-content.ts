import {
  newArray,
  type Price,
  type PriceLine,
  type SavingsEstimate,
  type Specification,
  usualUsage,
} from '@sundesk/solar';
import { usualAssumptions } from '../../../packages/solar/specification.ts';
import {
  defaultSaleTerms,
  type SaleTerms,
} from '../../../src/domain/accounts/settings/sale-terms.ts';
import { defaultSettings } from '../../../src/domain/accounts/settings/settings.ts';
import type { ProposalContent } from '../../../src/domain/proposals/proposal-content.ts';
import { printSaleTerms } from '../../../src/domain/proposals/terms/print-sale-terms.ts';
import { exampleAddress } from '../projects/example-address.ts';

const company: ProposalContent['company'] = {
  name: 'Example Solar',
  legalName: 'Example Solar Pty Ltd',
  abn: '18 123 456 789',
  address: '2 Wattle Road, Marrickville NSW 2204',
  phone: '(02) 5550 1234',
  email: 'office@example.com',
  website: 'https://example.com',
  licence: 'EC 00000',
};

/** Every question is answered. */
const saleTerms: SaleTerms = {
  ...defaultSaleTerms,
  nonRefundableCharges: [{ description: 'Application to the network operator', cents: 15_000 }],
  extraCharges: [{ description: 'Switchboard upgrade', cents: 120_000 }],
  usesSubcontractors: false,
};

const smallSpecification: Specification = {
  panels: [
    {
      maker: 'Example Energy',
      model: 'EE-440 mono',
      watts: 440,
      quantity: 15,
      warrantyYears: 25,
      performanceWarrantyYears: 30,
      electrical: null,
    },
  ],
  inverters: [
    {
      maker: 'Sample Power',
      model: 'SP-5000',
      watts: 5000,
      quantity: 1,
      warrantyYears: 10,
      electrical: null,
    },
  ],
  battery: null,
  arrays: [
    { ...newArray, name: 'North roof', panels: 10 },
    { ...newArray, name: 'Garage', panels: 5, tilt: 15, azimuth: 270, shading: 3 },
  ],
  priceLines: [
    { description: 'Solar panels, Example Energy EE-440', quantity: 15, unitCents: 24_000 },
    { description: 'Inverter, Sample Power SP-5000', quantity: 1, unitCents: 185_000 },
    { description: 'Mounting system for tiles', quantity: 1, unitCents: 96_000 },
    { description: 'Installation and commissioning', quantity: 1, unitCents: 265_000 },
    { description: 'Application to the network operator', quantity: 1, unitCents: 15_000 },
    { description: 'Spring discount', quantity: 1, unitCents: -20_000 },
  ],
  expectedInstallOn: '2026-12-15',
  roof: { material: 'tiles', storeys: 1 },
  phases: 1,
  acCable: { metres: null, squareMillimetres: null },
  exportLimitWatts: 5000,
  usage: {
    ...usualUsage,
    dailyWattHours: 18_000,
    importTariff: 32.45,
    exportTariff: 5,
    supplyCharge: 110,
  },
  assumptions: usualAssumptions,
};

/** A system of 6.6 kW without a battery for one household, with everything that an ordinary proposal says. */
export const smallContent: ProposalContent = {
  issuedOn: '2026-11-21',
  expiresOn: '2026-12-21',
  company,
  colours: defaultSettings.colours,
  logoId: null,
  seller: {
    name: 'Alex Taylor',
    title: 'Solar consultant',
    email: 'alex@example.com',
    phone: '0491 570 006',
  },
  customer: {
    name: 'Robin Example',
    firstName: 'Robin',
    companyName: '',
    email: 'robin@example.com',
    phone: '0491 570 156',
    isGstRegistered: false,
  },
  project: {
    title: 'Solar for the house',
    siteAddress: exampleAddress,
  },
  specification: smallSpecification,
  quote: {
    systemWatts: 6600,
    installDay: { on: '2026-12-15', isAssumed: false },
    price: priceOf(smallSpecification.priceLines, { certificateCount: 45, isGstRegistered: false }),
    solarCertificates: {
      count: 45,
      reason: '',
      working: [
        {
          text: 'Postcode 2042 is in zone 3: 1.382 certificates for each kW and year.',
          source: 'Clean Energy Regulator, zone ratings in force since 1 January 2020',
        },
        {
          text: '6.6 kW × 1.382 × 5 years (installed in 2026) = 45.606, rounded down to 45.',
          source: 'Renewable Energy (Electricity) Regulations 2001, regulation 20',
        },
      ],
    },
    batteryCertificates: null,
    yield: {
      annualKwh: 9151,
      monthlyKwh: [950, 830, 815, 700, 610, 540, 575, 690, 780, 870, 880, 911],
      assumptions: [
        {
          text: 'Each kW of panels that faces north yields 3.94 kWh on an average day in Sydney.',
          source: 'Average daily production, Clean Energy Council',
        },
        {
          text: 'Panels that face west yield 92% of that; shade takes 3% of the array Garage.',
          source: 'Design of this system',
        },
      ],
    },
    savings: savingsOf({ payableCents: 730_000, firstYearCents: 146_222 }),
    designFaults: [],
    sellerNotes: [],
    modelVersion: 2,
    warnings: [
      {
        text: 'The network operator lets the system export at most 5 kW; on bright days it may be held back.',
        source: 'Export limit of this project',
      },
    ],
  },
  terms: {
    ...defaultSettings.proposal,
    saleTerms,
    sentences: sentencesFor({ hasBattery: false }),
  },
  message:
    'Hi Robin,\n\nThanks for showing us your roof. This is the system that we talked about: it covers your use on ' +
    'most days and leaves room for a battery later.',
};

const unbroken = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

const largeSpecification: Specification = {
  panels: [
    {
      maker: 'Example Energy',
      model: `EE-475 ${unbroken}`,
      watts: 475,
      quantity: 60,
      electrical: null,
    },
    {
      maker: 'Sample Photovoltaics International',
      model: 'SPI-410 all black',
      watts: 410,
      quantity: 20,
      electrical: null,
    },
    { maker: 'Other', model: 'O-330', watts: 330, quantity: 8, electrical: null },
  ],
  inverters: [
    { maker: 'Sample Power', model: 'SP-15000-3P', watts: 15_000, quantity: 2, electrical: null },
    { maker: 'Other', model: 'Micro 300', watts: 300, quantity: 8, electrical: null },
  ],
  battery: {
    maker: 'Example Storage',
    model:
      'Home 13.5 with a name that goes on for rather longer than names of batteries usually do',
    nominalWattHours: 14_000,
    usableWattHours: 13_500,
    powerWatts: 5000,
    quantity: 2,
  },
  arrays: [
    { ...newArray, name: 'North roof of the main building', panels: 40 },
    { ...newArray, name: `Shed ${unbroken}`, panels: 20, tilt: 10, azimuth: 90, shading: 12 },
    { ...newArray, name: 'Carport', panels: 20, tilt: 5, azimuth: 315, shading: 5 },
    { ...newArray, name: 'Office', panels: 8, tilt: 30, azimuth: 182, shading: 25 },
  ],
  priceLines: Array.from({ length: 40 }, (_, index): PriceLine => {
    const position = index + 1;
    if (position === 40)
      return {
        description: 'Discount for a signature this year',
        quantity: 1,
        unitCents: -150_000,
      };
    if (position % 13 === 0)
      return { description: `Item ${position}: ${unbroken}`, quantity: position, unitCents: 1_995 };
    if (position % 7 === 0)
      return {
        description:
          `Item ${position}: supply, delivery by crane to the roof, installation and testing of everything that is ` +
          'needed so that this part of the system works as the drawings say, including cable, conduit, labels and ' +
          'the removal of packaging',
        quantity: 1,
        unitCents: 123_456,
      };
    return {
      description: `Item ${position}: a part of the system`,
      quantity: 2,
      unitCents: 41_250,
    };
  }),
  expectedInstallOn: '2026-12-15',
  roof: { material: 'steel sheets, Trimdek profile', storeys: 2 },
  phases: 3,
  acCable: { metres: null, squareMillimetres: null },
  exportLimitWatts: 15_000,
  usage: {
    ...usualUsage,
    pattern: 'business',
    dailyWattHours: 185_000,
    importTariff: 28.6,
    exportTariff: 4.5,
    timeOfUse: [{ fromHour: 15, toHour: 21, importTariff: 41.2 }],
    supplyCharge: 165,
  },
  assumptions: usualAssumptions,
};

const largePrice = priceOf(largeSpecification.priceLines, {
  certificateCount: 419,
  isGstRegistered: true,
});

/** A firm's system with a battery: 40 price lines, names without end and every kind of warning. */
export const largeContent: ProposalContent = {
  ...smallContent,
  company: {
    ...company,
    name: 'The Example Solar, Battery and Electrical Contracting Company of Greater Western Sydney',
    legalName: `Example ${unbroken} Pty Ltd`,
  },
  colours: { primary: '#5b2a86', accent: '#2fbf71' },
  customer: {
    name: 'Maximiliana Featherstonehaugh-Cholmondeley Example-Wolfeschlegelsteinhausenbergerdorff',
    firstName: 'Maximiliana',
    companyName: `${unbroken} & Sons Proprietary Limited`,
    email: `${'very.long.address.'.repeat(6)}accounts@purchasing.example.com`,
    phone: '0491 570 157',
    isGstRegistered: true,
  },
  project: {
    title: `Solar and storage for the warehouse, the shed, the carport and the office: ${unbroken}`,
    siteAddress: {
      streetNumber: '1200-1298',
      street: 'Old Windsor and Castlereagh Northern Distributor Access Road',
      suburb: 'Mount Kuring-gai',
      state: 'NSW',
      postcode: '2080',
      country: 'Australia',
    },
  },
  specification: largeSpecification,
  quote: {
    systemWatts: 39_340,
    installDay: { on: '2026-12-15', isAssumed: false },
    price: largePrice,
    solarCertificates: {
      count: 271,
      reason: '',
      working: [
        {
          text: 'Postcode 2080 is in zone 3: 1.382 certificates for each kW and year.',
          source: 'Clean Energy Regulator, zone ratings in force since 1 January 2020',
        },
        {
          text: '39.34 kW × 1.382 × 5 years (installed in 2026) = 271.8394, rounded down to 271.',
          source: 'Renewable Energy (Electricity) Regulations 2001, regulation 20',
        },
      ],
    },
    batteryCertificates: {
      count: 148,
      reason: '',
      working: [
        {
          text:
            '27 kWh usable at 6.8 certificates per kWh (installed from May to December 2026); 14 kWh count in full, ' +
            '13 kWh at 60%: 21.8 × 6.8 = 148.24, rounded down to 148.',
          source: 'Cheaper Home Batteries Program, Clean Energy Regulator',
        },
      ],
    },
    yield: {
      annualKwh: 52_310,
      monthlyKwh: [5470, 4760, 4650, 3990, 3470, 3060, 3270, 3930, 4450, 4980, 5040, 5240],
      assumptions: [
        {
          text: 'Each kW of panels that faces north yields 3.94 kWh on an average day in Sydney.',
          source: 'Average daily production, Clean Energy Council',
        },
        {
          text: 'Factors for direction and tilt, and the shade that was entered for each array.',
          source: 'Design of this system',
        },
        {
          text: 'What the panels yield falls by 0.5% a year.',
          source: 'Warranties of the makers',
        },
      ],
    },
    savings: savingsOf({ payableCents: largePrice.payableCents, firstYearCents: 1_143_200 }),
    designFaults: [],
    sellerNotes: [],
    modelVersion: 2,
    warnings: [
      {
        text: 'The panels have more than 133% of the power of the inverters; that is allowed because a battery is connected.',
        source: 'Solar Accreditation Australia, installation guideline',
      },
      {
        text: 'After 31 December 2026 the system creates fewer certificates and costs more.',
        source: 'Clean Energy Regulator, deeming periods',
      },
      {
        text: 'The network operator lets the system export at most 15 kW.',
        source: 'Export limit of this project',
      },
    ],
  },
  terms: {
    ...smallContent.terms,
    sentences: sentencesFor({ hasBattery: true }),
    terms: Array.from({ length: 30 }, (_, index) => [
      `${index + 1}. This paragraph stands for one of many that a firm writes into its terms. It is long enough to run over ` +
        'two or three lines of a page, as such paragraphs do, and says what happens when one of the parties cannot do ' +
        'what it promised, who tells whom of it, within which time and in what form.',
    ]).join('\n\n'),
  },
  message: '',
};

function sentencesFor({ hasBattery }: { hasBattery: boolean }) {
  const { depositPercent } = defaultSettings.proposal;
  return printSaleTerms({ saleTerms, depositPercent, hasBattery, certificateCount: 45 });
}

export function priceOf(
  lines: readonly PriceLine[],
  { certificateCount, isGstRegistered }: { certificateCount: number; isGstRegistered: boolean },
): Price {
  const priced = lines.map((line) => ({ ...line, totalCents: line.quantity * line.unitCents }));
  const totalCents = priced.reduce((sum, line) => sum + line.totalCents, 0);
  const certificateDiscountCents = certificateCount * 3800;
  const gstOnCertificatesCents = isGstRegistered ? Math.round(certificateDiscountCents / 11) : null;
  const payableCents = totalCents - certificateDiscountCents;
  return {
    lines: priced,
    totalCents,
    gstCents: Math.round(totalCents / 11),
    certificateCount,
    certificateCents: 3800,
    certificateDiscountCents,
    gstOnCertificatesCents,
    payableCents,
    depositCents: Math.round(payableCents / 10),
    working: [
      {
        text: 'One certificate is worth $38.00, whatever the day of installation.',
        source: 'Account setting of the installer',
      },
    ],
  };
}

function savingsOf(input: { payableCents: number; firstYearCents: number }): SavingsEstimate {
  const cumulativeCents = [-input.payableCents];
  for (let year = 0; year < 20; year += 1) {
    cumulativeCents.push(
      (cumulativeCents[year] ?? 0) + Math.round(input.firstYearCents * 0.995 ** year),
    );
  }
  const paybackYear = cumulativeCents.findIndex((cents) => cents >= 0);
  return {
    firstYearCents: input.firstYearCents,
    cumulativeCents,
    paybackYear: paybackYear === -1 ? null : paybackYear,
    rateOfReturn: 18.4,
    bills: billsOf(input.firstYearCents),
    energy: {
      selfUsedKwh: 3660,
      fromBatteryKwh: 0,
      exportedKwh: 5491,
      curtailedKwh: 0,
      selfUsePercent: 40,
      ownSharePercent: 56,
    },
    sensitivity: [
      {
        text: 'The panels make 10% less',
        firstYearCents: Math.round(input.firstYearCents * 0.9),
        paybackYear: 6,
        rateOfReturn: 16.1,
      },
      {
        text: 'Exports earn nothing',
        firstYearCents: Math.round(input.firstYearCents * 0.8),
        paybackYear: null,
        rateOfReturn: null,
      },
    ],
    assumptions: [
      {
        text: 'What is used in the house saves the price of buying it; the rest earns the feed-in tariff.',
        source: 'Tariffs from your bill: 32.45 c/kWh bought, 5 c/kWh sold',
      },
      {
        text: 'Tariffs stay as they are; the yield falls by 0.5% a year.',
        source: 'Assumption of this proposal',
      },
    ],
  };
}

/** A bill that falls by so much in a year, with months that are in credit. */
function billsOf(savedCents: number): SavingsEstimate['bills'] {
  const supplyCents = 40_150;
  const importCents = savedCents + 60_000;
  const others = { demandCents: 0, controlledLoadKwh: 0, controlledLoadCents: 0, supplyCents };
  const rest = { exportKwh: 5491, exportCents: 27_455, ...others };
  const left = importCents - savedCents + rest.exportCents;
  return {
    before: {
      importKwh: 6570,
      importCents,
      exportKwh: 0,
      exportCents: 0,
      ...others,
      totalCents: importCents + supplyCents,
    },
    after: {
      importKwh: 2910,
      importCents: left,
      ...rest,
      totalCents: left - rest.exportCents + supplyCents,
    },
    monthly: Array.from({ length: 12 }, (_, month) => ({
      beforeCents: Math.round((importCents + supplyCents) / 12),
      afterCents: Math.round((60_000 + supplyCents) / 12) + (Math.abs(6 - month) - 3) * -6000,
    })),
  };
}
