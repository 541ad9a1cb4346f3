import { COMPANY_CRITERIA } from '@sentinel/fields';
import { type CompanyCriteria, EMPTY_CRITERIA } from '@sentinel/market-ui';
import { INDUSTRIES } from '@sentinel/vocabulary-market';
import { type AddressField, groupField } from './address.ts';
import { choicesField, constraintField, flagField } from './address-fields.ts';

const { market_value, avg_daily_volume, share_price } = COMPANY_CRITERIA;

/** The company criteria in the address: each by its own parameters. */
export const CRITERIA_FIELD = groupField<CompanyCriteria>(
  {
    includeAll: flagField('all_companies'),
    industries: choicesField<string>('industry', INDUSTRIES) as AddressField<string[]>,
    marketValue: constraintField(market_value.filter.address),
    averageDailyVolume: constraintField(avg_daily_volume.filter.address),
    sharePrice: constraintField(share_price.filter.address),
  },
  EMPTY_CRITERIA,
);
