import { type Database, type SQL, sql } from '@sentinel/database';
import { industryOfSic } from '@sentinel/vocabulary-market';
import { anchorsOf } from '../anchors.ts';
import { type AlertRule, asksOfCompany, constraintOf } from '../rule.ts';
import { roundedMove } from './rounded-move.ts';

/**
 * Conditions that every event that matches the rule meets, so that a search reads few others. What is left is judged: a condition
 * may let too much through, never too little. They use the names of the statements in `read-…-events.ts`.
 */
export async function narrowing(database: Pick<Database, 'orm'>, rule: AlertRule): Promise<SQL> {
  const conditions = [...ofKind(rule), ...ofFigures(rule), ...(await ofIndustry(database, rule))];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

const COMPANY = {
  '4': sql`filing.issuer_cik`,
  '8-K': sql`registrant.cik`,
  price_alert: sql`cik`,
  keyword: sql`filing.issuer_cik`,
};

async function ofIndustry({ orm }: Pick<Database, 'orm'>, rule: AlertRule): Promise<SQL[]> {
  const { company, formType } = rule;
  if (!asksOfCompany(rule)) return [];
  const wanted = company.flatMap((one) => (one !== 'include_all' && one.criteria_type === 'industry' ? [one.val] : []));
  if (wanted.length === 0) return [];
  const stored = (await orm.execute(sql`select distinct sic from market.company where sic is not null`)) as unknown as {
    sic: string;
  }[];
  return wanted.map((industries) => {
    const codes = stored.flatMap(({ sic }) => (industries.some((one) => one === industryOfSic(sic)) ? [sic] : []));
    return sql`${COMPANY[formType]} in (select cik from market.company where sic = any(${sql.param(codes)}::text[]))`;
  });
}

function ofKind(rule: AlertRule): SQL[] {
  const { filing, formType } = rule;
  switch (formType) {
    case '4': {
      const { floor } = anchorsOf(rule);
      return floor > 0 ? [sql`trade.value >= ${floor}::numeric`] : [];
    }
    case '8-K': {
      const items = constraintOf(filing, 'item_number')?.val;
      return [
        ...(items ? [sql`filing.items && ${sql.param([...items])}::text[]`] : []),
        either(rule, ([direction, threshold]) =>
          direction === 'price_drop'
            ? sql`${roundedMove(sql`least(fact.ret[1], moved.lowest / nullif(moved.previous_close, 0) - 1)`)} <= ${-threshold}::float8`
            : sql`${roundedMove(sql`greatest(fact.ret[1], moved.highest / nullif(moved.previous_close, 0) - 1)`)} >= ${threshold}::float8`,
        ),
      ];
    }
    case 'price_alert':
    case 'keyword':
      return [];
  }
}

/** Condition on the move of a price as `moved`, in fractions: one of the rule's thresholds is crossed. */
export const crossing = (rule: Pick<AlertRule, 'moves'>): SQL =>
  either(rule, ([direction, threshold]) =>
    direction === 'price_drop'
      ? sql`moved.lowest <= ${-threshold}::float8`
      : sql`moved.highest >= ${threshold}::float8`,
  );

/** Nothing matches without a threshold. */
function either({ moves }: Pick<AlertRule, 'moves'>, crossed: (move: AlertRule['moves'][number]) => SQL): SQL {
  return moves.length === 0 ? sql`false` : sql`(${sql.join(moves.map(crossed), sql` or `)})`;
}

const COLUMNS = {
  market_value: sql`fact.market_value`,
  avg_daily_volume: sql`fact.avg_dollar_volume`,
  share_price: sql`fact.close`,
};

/** The numbers of a company, where they stand in a row of facts. */
function ofFigures(rule: AlertRule): SQL[] {
  const { company, formType } = rule;
  if (!asksOfCompany(rule) || (formType !== '4' && formType !== '8-K')) return [];
  return company.flatMap((criterion) => {
    if (criterion === 'include_all' || criterion.criteria_type === 'industry') return [];
    const column = COLUMNS[criterion.criteria_type];
    const [low, high] = criterion.val;
    if (low === undefined) return [];
    if (criterion.bool === 'le') return [sql`${column} <= ${low}::float8`];
    return [
      sql`${column} >= ${low}::float8`,
      ...(criterion.bool === 'between' && high !== undefined ? [sql`${column} <= ${high}::float8`] : []),
    ];
  });
}
