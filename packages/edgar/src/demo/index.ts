export { type DemoCompany, type DemoInsider, demoCompanies } from './demo-companies.ts';
export { demoCloseCents } from './demo-price.ts';
export { type DemoFiling, generateDemoMarket, nextDemoFiling } from './generate-market.ts';
export type { DemoMarketOptions } from './plan-market.ts';
export type { IsTradingDay } from './trading-days.ts';
