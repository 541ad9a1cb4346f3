import { monthSql } from '../fields/months.ts';
import { ODD_DATES } from '../fields/trade-copy.ts';
import { MONEY_UNITS } from '../fields/units.ts';

/**
 * What was traded outside of plans by industry (its number in the copy; 0 where it is unknown) and month. Counting people over
 * all trades takes longer than a page may, so each refresh counts the months again whose trades changed.
 */
export const INDUSTRY_MONTH_TABLE =
  'create table industry_month (industry utinyint, month integer, trades integer, odd_dates integer, buyers integer, sellers integer, bought double, sold double)';

/** The months whose trades changed. */
const TOUCHED = 'in (select month from touched_month)';

/** How many months are noted. */
export const TOUCHED_MONTHS = 'select count(*) from touched_month';

/** Note the months of the rows in `changed_trade`, as they were and as they will be. */
export const noteChangedMonths = `
  create or replace temp table touched_month as
    select trade_month as month from trade where id in (select id from changed_trade)
     union select ${monthSql('trade_day')} from changed_trade where not is_gone`;

/** Note the months of the trades that will be deleted. */
export const noteDeletedMonths = (isDeleted: string) =>
  `create or replace temp table touched_month as select distinct trade_month as month from trade where ${isDeleted}`;

/** Count the noted months again. */
export const recountMonths = (): string[] => [
  `delete from industry_month where month ${TOUCHED}`,
  countMonths(`and trade_month ${TOUCHED}`),
];

const IS_ODD = `implausible in (${ODD_DATES})`;

/**
 * Counts all months, or some. Within an industry and month, owners who filed a trade together are one person, also by way of a third
 * (`reached`); the smallest CIK among them stands for it.
 * @param some a condition that begins with "and"
 */
export function countMonths(some = ''): string {
  const considered = `is_planned = 0 ${some}`;
  const people = (direction: number) =>
    `count(distinct coalesce(person.cik, first_owner)) filter (direction = ${direction} and not ${IS_ODD})`;
  const dollars = (direction: number) =>
    `coalesce(cast(sum(value) filter (direction = ${direction}) as double), 0) / ${MONEY_UNITS}`;
  return `
    insert into industry_month
      with recursive joint as materialized (
        select id, industry, trade_month as month from trade
         where has_more_owners and industry is not null and not ${IS_ODD} and ${considered}
      ), filed as materialized (
        select id, industry, month, owner_cik as owner from joint join trade_owner on trade_id = id
      ), together as materialized (
        select distinct one.industry, one.month, one.owner, other.owner as other
          from filed one join filed other on other.id = one.id
      ), reached as (
        from together
         union
        select reached.industry, reached.month, reached.owner, together.other
          from reached join together on together.industry = reached.industry and together.month = reached.month
                                    and together.owner = reached.other
      ), person as (
        select industry, month, owner, min(other) as cik from reached group by all
      )
      select coalesce(trade.industry, 0), trade_month, count(*), count(*) filter (${IS_ODD}),
             ${people(0)}, ${people(1)}, ${dollars(0)}, ${dollars(1)}
        from trade left join person on person.industry = trade.industry and person.month = trade_month and person.owner = first_owner
       where ${considered}
       group by 1, 2`;
}
