// What stores EDGAR files and prices, for the demo of deploy/local: it goes through the same as the real ones.
export type { FilingRecord } from './filings/filing-record.ts';
export { parseFiling } from './filings/parse-filing.ts';
export { storeFilings } from './filings/store-filings.ts';
export { storeMaster } from './master/store-master.ts';
export { loadPriceCsv } from './prices/load-price-csv.ts';
export { relinkSecurities } from './prices/store/link-securities.ts';
export { DEMO_PRICES_FILE, SYMBOL_IS_REAL } from './prices/store/separate-worlds.ts';
