export { type DemoCompany, type DemoInsider, demoCompanies } from './demo-companies.ts';
export { type DemoFormsOptions, generateDemoMarket } from './generate-forms.ts';
export { type DemoFiling, type DemoMarket, openDemoMarket } from './generate-market.ts';
export type { MasterFile } from './master/master-files.ts';
export type { MarketSpan } from './plan-market.ts';
