import { type ChosenEntity, type CompanyCriteria, EMPTY_CRITERIA } from '@sentinel/market-ui';
import { INDUSTRIES } from '@sentinel/vocabulary-market';
import { type AddressExclusion, type AddressField, groupField } from './address.ts';
import { choicesField, constraintField, flagField } from './address-fields.ts';

/** The company criteria in the address: each by its own parameters. */
export const CRITERIA_FIELD = groupField<CompanyCriteria>(
  {
    includeAll: flagField('all_companies'),
    industries: choicesField<string>('industry', INDUSTRIES) as AddressField<string[]>,
    marketValue: constraintField('market_value'),
    averageDailyVolume: constraintField('volume'),
    sharePrice: constraintField('share_price'),
  },
  EMPTY_CRITERIA,
);

/** A chosen company or owner clears the company criteria (spec part 3, section 4): an address obeys that as the form does. */
export function criteriaExclusion<Form extends { readonly criteria: CompanyCriteria }>(
  entityOf: (form: Form) => ChosenEntity | null,
): AddressExclusion<Form> {
  return { part: 'criteria', isOff: (form) => entityOf(form) !== null };
}
