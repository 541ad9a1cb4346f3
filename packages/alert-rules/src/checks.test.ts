import { describe, expect, test } from '@jest/globals';
import type { FormTypeConstraint } from '@sentinel/contracts-alert-criteria';
import fc from 'fast-check';
import { type AlertRule, checksOf, judge, type StoredEvent, type TradeEvent, type TradePart } from './index.ts';
import { event as anyEvent, rule as anyRule } from './testing/arbitraries.ts';

const part: TradePart = {
  tradeDate: '2026-11-23',
  shares: '12210',
  value: '482340',
  plan10b51: 'no',
  heldBefore: '20000',
  heldAfter: '7790',
  tags: ['First'],
  clustersGrown: [],
  filedBy: [],
};
const sale: TradeEvent = {
  kind: '4',
  issuerCik: '0000000002',
  ownerCiks: ['0000000077'],
  direction: 'sale',
  insiderTypes: ['Officer'],
  ownerTitle: 'Chief Financial Officer',
  parts: [part],
  figures: { close: '39.5', avgDailyVolume: '5000000', marketValue: null, industry: 'Biotech' },
};
const stored = (event: StoredEvent['event']): StoredEvent => ({
  key: 'key',
  event,
  missing: [],
  accession: '0009990142-26-000061',
  formType: '4',
  isDemo: true,
  acceptedAt: new Date('2026-11-24T21:51:00Z'),
  requestId: 'r',
  company: { cik: '0000000002', name: 'Eastmark Biologics', ticker: 'EMBX' },
  day: '2026-11-23',
  story: { ownerNames: 'OKAFOR RUTH', ownerTitle: 'Chief Financial Officer', lines: [] },
});
const filing: FormTypeConstraint[] = [
  { constraint_type: 'trade_types', val: ['Sales'] },
  { constraint_type: 'officer_roles', val: ['CEO', 'CFO'] },
  { constraint_type: 'constraint_10b51', val: [true] },
  { constraint_type: 'value_shares_traded', bool: 'ge', val: [500_000] },
];
const rule = (changes: Partial<AlertRule> = {}): AlertRule => ({
  formType: '4',
  targets: { kind: 'any' },
  company: [{ criteria_type: 'market_value', bool: 'ge', val: [300_000_000] }],
  filing,
  moves: [],
  insiders: [],
  ...changes,
});
const lines = (asked: AlertRule, event: StoredEvent['event']) =>
  checksOf(asked, stored(event))
    .checks()
    .map(({ is, label, asked: wanted, found, source }) => `${is} | ${label} | ${wanted} | ${found} | ${source}`);

test('each condition is said with what the filing has and where it stands, met or not', () => {
  expect(lines(rule(), sale)).toEqual([
    'met | Trade types | Sales | Sales | Codes of the rows (P, S)',
    'met | Only officers titled | CEO or CFO | Chief Financial Officer | Title on the form',
    'met | Exclude 10b5-1 Trades | no Rule 10b5-1 plan | not under a plan | Box and footnotes of the form',
    'not_met | Value of shares traded | at least $500,000 | $482,340 | Shares × price of the rows, added up',
    'unknown | Market value | at least $300,000,000 | not known yet | Shares outstanding × closing price',
  ]);
});

test('a filing of nobody watched says whose it is', () => {
  const chosen = rule({ targets: { kind: 'issuer', ciks: ['0000000001'] }, company: [], filing: filing.slice(0, 1) });
  expect(lines(chosen, sale)[0]).toBe(
    'not_met | Watched | chosen companies | Eastmark Biologics (EMBX) | Companies and owners of the filing',
  );
  const owners = rule({ targets: { kind: 'owner', ciks: ['0000000001'] }, company: [], filing: filing.slice(0, 1) });
  expect(lines(owners, sale)[0]).toContain('not_met | Watched | chosen owners | Okafor Ruth |');
});

describe('a trade that does not count', () => {
  test.each<[string, Partial<TradePart>, string]>([
    [
      'was reported before',
      { filedBy: ['0000000099'] },
      'not_met | First report | not reported before | reported by an earlier filing | Earlier filings',
    ],
    [
      'is under a plan',
      { plan10b51: 'yes' },
      'not_met | Exclude 10b5-1 Trades | no Rule 10b5-1 plan | under a plan | Box and footnotes of the form',
    ],
  ])('that %s says so beside all other conditions', (_how, changes, line) => {
    const said = lines(rule({ company: [] }), { ...sale, parts: [{ ...part, ...changes }] });
    expect(said).toContain(line);
    expect(said).toContain('met | Trade types | Sales | Sales | Codes of the rows (P, S)');
    expect(said.some((one) => one.includes('$482,340'))).toBe(true);
  });
});

test('of two thresholds each side is said, and the nearer one counts', () => {
  const both = rule({
    formType: 'price_alert',
    company: [],
    filing: [],
    moves: [
      ['price_drop', 0.1],
      ['price_increase', 0.2],
    ],
  });
  const moved: StoredEvent['event'] = {
    kind: 'price_alert',
    cik: '2',
    figures: sale.figures,
    move: { lowest: -0.05, highest: 0.18 },
    insiders: () => null,
  };
  const { checks, distance } = checksOf(both, stored(moved));
  expect(checks().map(({ found, is, side }) => [side, is, found])).toEqual([
    [1, 'not_met', '−5.00%'],
    [2, 'not_met', '+18.00%'],
  ]);
  expect(distance).toBeCloseTo(0.1);
});

describe('nearness', () => {
  const distance = (least: number, changes: Partial<TradePart> = {}) =>
    checksOf(
      rule({
        company: [],
        filing: [...filing.slice(0, 1), { constraint_type: 'value_shares_traded', bool: 'ge', val: [least] }],
      }),
      stored({ ...sale, parts: [{ ...part, ...changes }] }),
    ).distance;

  test('of a number is by what part it misses its bound; anything else, and a price not reported, is a whole step', () => {
    expect(distance(482_340)).toBe(0);
    expect(distance(500_000)).toBeCloseTo(0.03532);
    expect(distance(1_000_000)).toBeCloseTo(0.51766);
    expect(distance(500_000, { value: null })).toBe(1);
  });
});

test('the checks and the verdict are one answer, for any alert and event', () => {
  fc.assert(
    fc.property(anyRule, anyEvent, (asked, event) => {
      fc.pre(asked.formType === event.kind);
      const { checks, distance, verdict } = checksOf(asked, stored(event));
      expect(verdict).toBe(judge(asked, event).is);
      const written = checks();
      const sides = [1, 2].map((side) => written.filter((one) => one.side === side)).filter((side) => side.length > 0);
      const isMet = (some: typeof written) => some.every(({ is }) => is === 'met');
      const isMatch = isMet(written.filter(({ side }) => side === 0)) && (sides.length === 0 || sides.some(isMet));
      expect(verdict === 'match').toBe(isMatch);
      expect(distance === 0).toBe(verdict !== 'no_match');
      for (const { is, missing, source } of written) {
        expect(missing.length > 0).toBe(is === 'unknown');
        expect(source).not.toBe('');
      }
    }),
    { numRuns: 3_000 },
  );
});
