import type { AlertCriteria } from '@sentinel/contracts-alert-criteria';
import { type ConditionName, conditionOf, conditionsIn, type FilterField } from '@sentinel/fields';

type FilingEntries = AlertCriteria['form_type_constraints'];

/** The field of a search that filters as a condition does. */
const fieldOf = (fields: readonly FilterField[], name: ConditionName): FilterField | undefined =>
  fields.find(({ alert }) => alert !== undefined && 'constraint' in alert && alert.constraint === name);

/** A search's filters on the filing as an alert of a kind has them; what such an alert cannot be without is all of it. */
export const filingConditions = (
  fields: readonly FilterField[],
  search: Readonly<Record<string, unknown>>,
  kind: AlertCriteria['form_type'],
): FilingEntries =>
  conditionsIn('form_type_constraints').flatMap((name) => {
    const { asks, essential } = conditionOf(name);
    const asked = search[fieldOf(fields, name)?.filter.request ?? ''] as object | undefined;
    if (asked) return { constraint_type: name, ...asked };
    return essential?.kinds.includes(kind) && 'options' in asks
      ? { constraint_type: name, val: [...asks.options] }
      : [];
  }) as FilingEntries;

/** An alert's conditions on the filing as a search has them, and those that it does not have, as the form names them. Conditions of other kinds of alerts do not count. */
export function filingFilters(
  fields: readonly FilterField[],
  entries: FilingEntries,
  kind: AlertCriteria['form_type'],
) {
  const filters: Record<string, unknown> = {};
  const leftOut: string[] = [];
  for (const { constraint_type, ...asked } of entries) {
    if (!conditionOf(constraint_type).kinds.includes(kind)) continue;
    const request = fieldOf(fields, constraint_type)?.filter.request;
    if (request) filters[request] = asked;
    else leftOut.push(conditionOf(constraint_type).label);
  }
  return { filters, leftOut };
}
