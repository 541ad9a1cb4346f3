import type { OperationResponse } from '@sentinel/contracts';
import { groupBy } from '../group-by.ts';
import type { Insiders } from './insider.repository.ts';

type Company = OperationResponse<'get_insider'>['companies'][number];
type StatedRole = Awaited<ReturnType<Insiders['roles']>>[number];

const MAX_ROLES = 20;

/** The companies of the person, each with its roles. Both in the order of the roles. */
export function companiesOf(stated: readonly StatedRole[]): Company[] {
  return [...groupBy(stated, ({ cik }) => cik).values()].flatMap((roles) => {
    const [latest] = roles;
    if (latest === undefined) return [];
    const { cik, name, ticker, until } = latest;
    const [since = null] = roles.flatMap((role) => role.since ?? []).sort();
    return { cik, name, ticker, roles: roles.slice(0, MAX_ROLES).map(roleOf), since, until };
  });
}

const roleOf = ({ title, is_director, is_officer, is_ten_percent_owner, since, until }: StatedRole) => ({
  title,
  is_director,
  is_officer,
  is_ten_percent_owner,
  since,
  until,
});
