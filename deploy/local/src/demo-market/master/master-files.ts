import { addDays, daysBetween } from '@sentinel/calendar';
import { businessDayOnOrAfter, ORIGIN_DAY } from '../calendar.ts';
import type { DemoCompany } from '../demo-companies.ts';
import type { DemoWorld } from '../demo-world.ts';
import { fiscalQuarters } from '../events/fiscal-quarters.ts';
import { endingOf, splitFactor, splitsUntil } from '../lifecycle.ts';
import { createRandom } from '../random.ts';

/** A JSON file in the format of data.sec.gov. */
export interface MasterFile {
  /** `CIK##########.json`. */
  fileName: string;
  text: string;
  /** True when it contains no values. */
  isEmpty: boolean;
}

/** A company's `submissions/CIK##########.json` as of a day: its identity and listings. The list of filings is empty. */
export function submissionsFile({ seed }: DemoWorld, company: DemoCompany, day: string): MasterFile {
  const { cik, exchange, fiscalYearEnd, industry, name, place, street, ticker } = company;
  const ending = endingOf(seed, company);
  const isListed = ending === null || day <= ending.lastDay;
  const address = { street1: street, street2: null, city: place.city, stateOrCountry: place.state, zipCode: place.zip };
  const none: string[] = [];
  return jsonFile(cik, {
    cik,
    entityType: 'operating',
    sic: industry.sic,
    sicDescription: industry.title,
    ownerOrg: industry.office,
    name,
    tickers: isListed ? [ticker] : none,
    exchanges: isListed ? [exchange] : none,
    ein: '000000000',
    category: 'Accelerated filer',
    fiscalYearEnd,
    stateOfIncorporation: 'DE',
    addresses: { mailing: address, business: address },
    phone: `${place.area}-555-0100`,
    formerNames: none,
    filings: {
      recent: {
        accessionNumber: none,
        filingDate: none,
        reportDate: none,
        acceptanceDateTime: none,
        form: none,
        items: none,
        primaryDocument: none,
      },
      files: none,
    },
  });
}

/** A company's `companyfacts/CIK##########.json`: the shares outstanding from its quarterly reports. */
export function companyFactsFile(
  { seed }: DemoWorld,
  company: DemoCompany,
  fromDay: string,
  toDay: string,
): MasterFile {
  const shares: object[] = [];
  for (let year = Number(fromDay.slice(0, 4)) - 1; year <= Number(toDay.slice(0, 4)); year += 1) {
    for (const { endDay, number, year: fiscalYear } of fiscalQuarters(company, year)) {
      const random = createRandom(seed, 'shares', company.cik, endDay);
      const filed = businessDayOnOrAfter(addDays(endDay, number === 4 ? random.int(52, 58) : random.int(46, 50)));
      const end = addDays(filed, -random.int(4, 9));
      const ending = endingOf(seed, company);
      if (end < fromDay || filed > toDay || (ending && filed > ending.lastDay)) continue;
      const accn = `0009990003-${filed.slice(2, 4)}-${String(Number(company.cik) % 10_000).padStart(4, '0')}${String(number).padStart(2, '0')}`;
      const form = number === 4 ? '10-K' : '10-Q';
      const val = sharesOn(seed, company, end);
      shares.push({ end, val, accn, fy: fiscalYear, fp: number === 4 ? 'FY' : `Q${number}`, form, filed });
    }
  }
  const fact = { label: 'Entity Common Stock, Shares Outstanding', description: 'Demo data.', units: { shares } };
  const facts = { dei: { EntityCommonStockSharesOutstanding: fact } };
  const content = { cik: Number(company.cik), entityName: company.name, facts };
  return jsonFile(company.cik, content, shares.length === 0);
}

/** Shares outstanding on a day. Splits multiply them; apart from that, they grow or shrink slowly. */
function sharesOn(seed: string | number, company: DemoCompany, day: string): number {
  const yearly = (createRandom(seed, 'issuance', company.cik).next() - 0.35) * 0.05;
  const growth = 1 + (yearly * daysBetween(ORIGIN_DAY, day)) / 365;
  const factor = splitFactor(splitsUntil(seed, company, Number(day.slice(0, 4))), day);
  return Math.round(company.sharesOutstanding * growth * factor);
}

function jsonFile(cik: string, content: object, isEmpty = false): MasterFile {
  return { fileName: `CIK${cik}.json`, text: JSON.stringify(content), isEmpty };
}
