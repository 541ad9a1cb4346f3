export { federalBusinessDaysBetween, isFederalBusinessDay } from './federal-business-days.ts';
export { federalHolidays } from './federal-holidays.ts';
