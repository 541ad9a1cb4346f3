/** A row of the example tables; every name is made up. */
export interface ExampleTrade {
  id: string;
  'Company Name': string;
  Ticker: string;
  'Reporting Person': string;
  'Date Accepted': string;
  Direction: 'Purchase' | 'Sale';
  Value: string;
  'Trade Return': string;
  CIK: string;
  'Filing URL': string;
}

const COMPANIES = [
  ['Aldgate Systems Inc.', 'ALDG', 'R. Okafor'],
  ['Arbor Glen Bancorp', 'ARBG', 'Halvorsen Family Trust'],
  ['Basalt Energy Corp.', 'BSLT', 'M. Duarte'],
  ['Cobalt Harbor Ltd.', 'CBHR', 'J. Lindqvist'],
  ['Delphi Grove Foods', 'DGRV', 'P. Amsel'],
  ['Eastmark Biologics', 'EMBX', 'S. Varga'],
  ['Fenwick Materials', 'FNWK', 'T. Adeyemi'],
  ['Garnet Peak REIT', 'GPRT', 'L. Moreau'],
  ['Hollis & Crane Tools', 'HCTL', 'D. Petrov'],
] as const;

function exampleTrade(index: number): ExampleTrade {
  const [company, ticker, person] = COMPANIES[index % COMPANIES.length] ?? COMPANIES[0];
  const day = new Date(Date.UTC(2026, 0, 14) - index * 3 * 86_400_000).toISOString().slice(0, 10);
  const isPurchase = index % 3 !== 1;
  return {
    id: String(index),
    'Company Name': company,
    Ticker: ticker,
    'Reporting Person': person,
    'Date Accepted': day,
    Direction: isPurchase ? 'Purchase' : 'Sale',
    Value: `$${((index * 7919) % 9000) * 137 + 1204.5}`,
    'Trade Return': `${isPurchase ? '+' : '-'}${(((index * 31) % 400) / 10 + 0.3).toFixed(2)}%`,
    CIK: String(9_990_100 + (index % COMPANIES.length)).padStart(10, '0'),
    'Filing URL': 'https://www.sec.gov/edgar/search/',
  };
}

export const EXAMPLE_TRADES: readonly ExampleTrade[] = Array.from({ length: 84 }, (_, index) => exampleTrade(index));
