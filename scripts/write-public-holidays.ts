import { writeFileSync } from 'node:fs';
import { holidaysOf, holidayYears, states } from './public-holidays.ts';

// Writes the public holidays of the states from the library date-holidays, which knows those of the whole world and is
// therefore no package of the server: node scripts/write-public-holidays.ts

const table = Object.fromEntries(
  states.map((state) => [
    state,
    Object.fromEntries(holidayYears.map((year) => [year, holidaysOf(state, year).join(' ')])),
  ]),
);
writeFileSync('src/outside/public-holidays.json', `${JSON.stringify(table, null, 2)}\n`);
