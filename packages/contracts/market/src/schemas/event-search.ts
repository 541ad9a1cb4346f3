import { Email } from '@sentinel/contracts/fields';
import { EVENT } from '@sentinel/fields';
import Type from 'typebox';
import { companyCriteria } from './explore.ts';
import { filtersOf } from './filters-of.ts';

/** Filters of an events search (spec part 3 section 7). */
export const eventFilters = {
  email: Email,
  return_type: Type.Optional(Type.Literal('adjusted')),
  ...filtersOf(EVENT.filters),
  ...companyCriteria,
};
