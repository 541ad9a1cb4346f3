import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { thorough } from '../../../../../tools/thorough.mjs';
import { hasSignalsData, signalsExpected, signalsFiles, signalsText } from '../../testing/open-edgar-data.ts';
import { ixFact, reportHtml } from '../../testing/report-html.ts';
import { parseEdgarFile } from '../edgar-file.ts';
import { EdgarParseError } from '../edgar-parse-error.ts';
import { parseFullSubmission } from '../full-submission.ts';
import type { Arrangement } from './arrangement.ts';
import { arrangementsOfSubmission, parsePeriodicReport } from './periodic-report.ts';

const openDescribe = hasSignalsData ? describe : describe.skip;
const ALL = signalsFiles('item408');
const FILES = ALL.filter(
  (name) => /\.(?:htm|xml)$/.test(name) && ALL.includes(name.replace(/\.[a-z]+$/, '.expected.json')),
);

/** What was read by hand of an arrangement, in the names of the files beside the reports. */
interface HandRead {
  readonly name: string;
  readonly title: string;
  readonly action: string;
  readonly kind: string;
  readonly date: string | null;
  readonly adopted: string | null;
  readonly expiration: string | null;
  readonly durationDays: number | null;
  readonly shares: number | null;
}

/** Real arrangements that are read otherwise than by hand, as `file: person, action, date`. The list may only get shorter. */
const KNOWN_MISSES: readonly string[] = [];
/** Titles that were read by hand in other words than the sentence has. */
const TITLES_IN_OTHER_WORDS = [
  'googl-10-k-2025-02-05.htm: John Hennessy',
  'nvda-10-k-0001045810-24-000029.htm: John O. Dabiri',
  'pltr-10-k-0001321655-24-000022.htm: Alexander Moore',
  'pltr-10-k-0001321655-24-000022.htm: Eric Woersching',
];

const dateOf = (one: Arrangement) => (one.action === 'adopted' ? one.adoption_date : one.termination_date);
const arrangementsOf = (html: string) => parsePeriodicReport(html).arrangements;
/** The arrangements of a report without tags, as `person, action, date`. */
const told = (body: string) => arrangementsOf(reportHtml(body)).map(brief);
const brief = (one: Arrangement) => `${one.person}, ${one.action}, ${dateOf(one)}`;

openDescribe('real reports', () => {
  const read = (name: string) => ({
    own: arrangementsOf(signalsText('item408', name)),
    hand: (signalsExpected('item408', name) as { plans: HandRead[] }).plans,
  });

  test('at least 95 % of persons, actions and dates are those read by hand, and what is not is named', () => {
    const misses: string[] = [];
    let all = 0;
    for (const name of FILES) {
      const { hand, own } = read(name);
      const left = own.map(brief);
      for (const plan of hand) {
        all += 1;
        const at = left.indexOf(`${plan.name}, ${plan.action}, ${plan.date}`);
        if (at === -1) misses.push(`${name}: ${plan.name}, ${plan.action}, ${plan.date}`);
        else left.splice(at, 1);
      }
      misses.push(...left.map((one) => `${name}: ${one}, not read by hand`));
    }
    expect(misses).toEqual(KNOWN_MISSES);
    expect(all).toBeGreaterThanOrEqual(64);
    expect(misses.length / all).toBeLessThanOrEqual(0.05);
  });

  test.each(FILES)('all else of an arrangement equals what was read by hand: %s', (name) => {
    const { hand, own } = read(name);
    const key = (plan: { shares: unknown }) => JSON.stringify(plan);
    const values = own.map((one) => ({
      name: one.person,
      date: dateOf(one),
      rule: one.is_10b5_1,
      adopted: one.adoption_date,
      expiration: one.expiration_date,
      durationDays: one.duration_days,
      shares: one.shares,
    }));
    const expected = hand.map(({ adopted, date, durationDays, expiration, kind, name: person, shares }) => ({
      name: person,
      date,
      rule: kind === '10b5-1',
      adopted,
      expiration,
      durationDays,
      shares: shares === null ? null : String(shares),
    }));
    expect(values.map(key).sort()).toEqual(expected.map(key).sort());
  });

  test('titles equal what was read by hand, but for those in other words', () => {
    const others = FILES.flatMap((name) => {
      const { hand, own } = read(name);
      return hand
        .filter((plan) => !own.some((one) => one.person === plan.name && one.title === plan.title))
        .map((plan) => `${name}: ${plan.name}`);
    });
    expect(others).toEqual(TITLES_IN_OTHER_WORDS);
  });

  test('each has the paragraph or row that tells of it', () => {
    for (const name of FILES) {
      for (const one of read(name).own) {
        expect(one.text).toContain(one.person.split(' ').at(-1));
      }
    }
  });
});

describe('what sentences tell', () => {
  test.each([
    [
      'a date in front',
      'On May 9, 2025, Ann Lee, our President, adopted a Rule 10b5-1 trading plan.',
      'Ann Lee, adopted, 2025-05-09',
    ],
    [
      'a date behind',
      'Ann B. Lee, President, adopted a Rule 10b5-1 trading plan on 5/9/2025.',
      'Ann B. Lee, adopted, 2025-05-09',
    ],
    [
      'a month only',
      'In May 2025, Ann Lee, President, entered into a Rule 10b5-1 trading plan.',
      'Ann Lee, adopted, 2025-05',
    ],
    [
      'a quarter only',
      'During the first quarter, Ann Lee, President, adopted a Rule 10b5-1 plan.',
      'Ann Lee, adopted, null',
    ],
    [
      'the title in front',
      'Our Chief Legal Officer, Ann Lee, cancelled her Rule 10b5-1 plan on May 9, 2025.',
      'Ann Lee, terminated, 2025-05-09',
    ],
    [
      'a suffix and particles',
      'On May 9, 2025, Ana de la Cruz, Jr., Director, adopted a Rule 10b5-1 plan.',
      'Ana de la Cruz, Jr., adopted, 2025-05-09',
    ],
    [
      'a trust',
      'On May 9, 2025, Ann Lee, through the Ann Lee Family Trust, adopted a Rule 10b5-1 plan.',
      'Ann Lee, adopted, 2025-05-09',
    ],
    [
      'the passive voice',
      'A Rule 10b5-1 plan was adopted by Ann Lee, Director, on May 9, 2025.',
      'Ann Lee, adopted, 2025-05-09',
    ],
    ['a possessive', 'On May 9, 2025, Ann Lee’s Rule 10b5-1 plan was terminated.', 'Ann Lee, terminated, 2025-05-09'],
    [
      'a report of it',
      'Ann Lee, Director, informed us of the termination, on May 9, 2025, of her Rule 10b5-1 plan.',
      'Ann Lee, terminated, 2025-05-09',
    ],
    [
      'an exception',
      'No officer adopted or terminated a Rule 10b5-1 plan, except that Ann Lee, Director, adopted one such plan on May 9, 2025.',
      'Ann Lee, adopted, 2025-05-09',
    ],
    [
      'a day that the next sentence gives',
      'In the third quarter, Ann Lee (Director) adopted a Rule 10b5-1 plan. Ms. Lee’s plan, adopted May 9, 2025, covers 6,400 shares.',
      'Ann Lee, adopted, 2025-05-09',
    ],
    [
      'labels',
      'Name: Ann Lee</p><p>Action: Adoption of a Rule 10b5-1 plan</p><p>Date: May 9, 2025',
      'Ann Lee, adopted, 2025-05-09',
    ],
  ])('%s', (_what, sentence, expected) => {
    expect(told(`<p>${sentence}</p>`)).toEqual([expected]);
  });

  test('when an earlier plan was adopted, and when sales begin, are other days', () => {
    const body = `<p>On June 25, 2025, Jo R. Roe, President, terminated the Rule 10b5-1 plan Ms. Roe entered into on March 2, 2025, and adopted a Rule 10b5-1
      plan to become effective on September 24, 2025. No sales will occur before September 30, 2025. The plan ends on June 1, 2026.</p>`;
    expect(told(body)).toEqual(['Jo R. Roe, terminated, 2025-06-25', 'Jo R. Roe, adopted, 2025-06-25']);
    expect(arrangementsOf(reportHtml(body))).toMatchObject([
      { action: 'terminated', adoption_date: '2025-03-02' },
      { action: 'adopted', expiration_date: '2026-06-01' },
    ]);
  });

  test('an agreement to trade is one', () => {
    const sentence =
      'On May 9, 2025, Ann Lee, President, entered into a trading agreement that is intended to satisfy Rule 10b5-1.';
    expect(told(`<p>${sentence}</p>`)).toEqual(['Ann Lee, adopted, 2025-05-09']);
  });

  test('each of several persons has an arrangement', () => {
    const sentence =
      'On May 9, 2025, each of Ann B. Lee, President, and Bo Roe, Treasurer, adopted a Rule 10b5-1 plan.';
    expect(told(`<p>${sentence}</p>`)).toEqual(['Ann B. Lee, adopted, 2025-05-09', 'Bo Roe, adopted, 2025-05-09']);
  });

  test('titles end before the next person, and before what somebody is to a trust', () => {
    const html =
      reportHtml(`<p>On May 9, 2025, each of Ann Lee, our President, and Bo Roe, our Treasurer, adopted a Rule 10b5-1 plan.</p>
      <p>On May 8, 2025, the Diaz Trust, of which Luis Diaz, our Chairman and Chief Executive Officer, is trustee, adopted a Rule 10b5-1 plan.</p>`);
    expect(arrangementsOf(html).map(({ person, title }) => [person, title])).toEqual([
      ['Ann Lee', 'President'],
      ['Bo Roe', 'Treasurer'],
      ['Luis Diaz', 'Chairman and Chief Executive Officer'],
    ]);
  });

  test('a modification is a termination and an adoption', () => {
    expect(told('<p>Ann Lee, Director, modified her Rule 10b5-1 plan on May 9, 2025.</p>')).toEqual([
      'Ann Lee, terminated, 2025-05-09',
      'Ann Lee, adopted, 2025-05-09',
    ]);
  });

  test('the plan that ended and the one after it keep their days apart', () => {
    const [ended, next] = arrangementsOf(
      reportHtml(`<p>On June 25, 2025, Jo R. Roe, President, terminated the Rule 10b5-1 trading plan he adopted on March 2, 2025, and on
        June 26, 2025, Mr. Roe adopted a new Rule 10b5-1 trading plan to sell up to 10,000 shares until July 1, 2026.</p>`),
    );
    expect(ended).toMatchObject({
      action: 'terminated',
      termination_date: '2025-06-25',
      adoption_date: '2025-03-02',
      shares: null,
    });
    expect(next).toMatchObject({
      action: 'adopted',
      adoption_date: '2025-06-26',
      expiration_date: '2026-07-01',
      shares: '10000',
    });
  });

  test.each([
    [
      'nobody',
      'None of our directors or officers adopted or terminated a Rule 10b5-1 trading arrangement on May 9, 2025.',
    ],
    ['the company', 'On May 9, 2025, the Company entered into a Rule 10b5-1 repurchase plan with Goldman Sachs.'],
    [
      'another plan',
      'On May 9, 2025, Ann Lee, President, adopted the 2025 Equity Incentive Plan. See our Rule 10b5-1 policy.',
    ],
    [
      'an agreement',
      'Item 408 of Regulation S-K: none. On May 9, 2025, Ann Lee, President, entered into a transition agreement and stays in the plan.',
    ],
    [
      'an end that was planned',
      'Ann Lee’s Rule 10b5-1 plan, which was adopted on May 1, 2024, will terminate on May 9, 2025.',
    ],
    ['a denial', 'Ann Lee, President, has not adopted a Rule 10b5-1 trading plan.'],
  ])('no arrangement: %s', (_what, sentence) => {
    expect(told(`<p>${sentence}</p>`)).toEqual([]);
  });

  test('a plan that is not under the rule is said to be none', () => {
    const html = reportHtml('<p>On May 9, 2025, Ann Lee, Director, adopted a non-Rule 10b5-1 trading arrangement.</p>');
    expect(arrangementsOf(html)).toMatchObject([{ person: 'Ann Lee', is_10b5_1: false }]);
  });

  test('a page break inside a paragraph does not cut it', () => {
    const html = reportHtml(
      '<p>On May 9, 2025, Ann Lee, Director, adopted a Rule 10b5-1 trading arrangement to sell</p><p>114</p><p>up to 5,000 shares until June 1, 2026.</p>',
    );
    expect(arrangementsOf(html)).toMatchObject([{ shares: '5000', expiration_date: '2026-06-01' }]);
  });

  test.each([
    'April Roe',
    'John West',
    'Theresa May',
    'Jean-Luc O’Neill',
    'W. Rodney McMullen',
    'Ludwig van Beek III',
    'WILLIAM (BILL) LEE',
  ])('a name that looks like another word, or has more than letters: %s', (name) => {
    expect(told(`<p>On April 3, 2025, ${name}, Vice President, Asia West, adopted a Rule 10b5-1 plan.</p>`)).toEqual([
      `${name}, adopted, 2025-04-03`,
    ]);
  });

  test('what stands under another item is not read, unless it mentions the rule', () => {
    const html = (elsewhere: string) =>
      reportHtml(
        `<p>Rule 10b5-1 trading plans</p><p>None.</p><p>Item 6. Exhibits</p><p>On May 9, 2025, Ann Lee, President, adopted a written plan for ${elsewhere}.</p>`,
      );
    expect(arrangementsOf(html('sales of shares'))).toEqual([]);
    expect(arrangementsOf(html('sales of shares under Rule 10b5-1')).map(brief)).toEqual([
      'Ann Lee, adopted, 2025-05-09',
    ]);
  });

  test('a plan for sales is one without a mention of the rule, in the item for it', () => {
    const html = reportHtml('<p>On May 9, 2025, Ann Lee, President, adopted a written plan for sales of shares.</p>');
    expect(arrangementsOf(html)).toMatchObject([{ person: 'Ann Lee', is_10b5_1: null }]);
  });

  test('“Mr. Lee” is the person of that surname who is named in full', () => {
    const html =
      '<p>Our President is Bo R. Lee.</p><p>On May 9, 2025, Bo R. Lee adopted a Rule 10b5-1 plan.</p><p>On May 12, 2025, Mr. Lee terminated another Rule 10b5-1 plan.</p>';
    expect(told(html)).toEqual(['Bo R. Lee, adopted, 2025-05-09', 'Bo R. Lee, terminated, 2025-05-12']);
  });
});

/** Plans as companies tell them: in a sentence, in a row, or in tags only. */
interface Plan {
  readonly person: string;
  readonly action: 'adopted' | 'terminated';
  readonly isRule: boolean;
  readonly day: string;
  readonly shares: number;
}

describe('generated reports', () => {
  const first = fc.constantFrom('Ann', 'John', 'María', 'Jean-Luc', 'W. Rodney', 'Tim D.', 'April', 'Kathleen');
  const last = fc.constantFrom(
    'Lee',
    'Roe',
    'O’Brien',
    'Wilson-Thompson',
    'West',
    'de la Cruz',
    'McMullen',
    'Núñez',
    'Hale, Jr.',
  );
  const day = fc
    .date({ min: new Date('2024-12-01'), max: new Date('2025-05-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  const plan: fc.Arbitrary<Plan> = fc.record({
    person: fc.tuple(first, last).map((names) => names.join(' ')),
    action: fc.constantFrom('adopted', 'terminated'),
    isRule: fc.boolean(),
    day,
    shares: fc.integer({ min: 1, max: 9_999_999 }),
  });
  /** One plan a surname, because a person can have more than one name. */
  const plans = fc.uniqueArray(plan, {
    minLength: 1,
    maxLength: 4,
    selector: ({ person }) => person.split(' ').at(-1),
  });
  const written = (date: string) => new Date(date).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  const nonRule = (isRule: boolean) => (isRule ? 'Rule 10b5-1' : 'non-Rule 10b5-1');
  const number = (shares: number) => shares.toLocaleString('en-US');

  const sentence = ({ action, day, isRule, person, shares }: Plan) =>
    `<p>On ${written(day)}, ${person}, our President, ${action} a ${nonRule(isRule)} trading arrangement for the sale of up to ${number(shares)} shares until June 30, 2026.</p>`;
  const table = (rows: readonly Plan[]) =>
    `<p>Trading arrangements:</p><table><tr><td>Name</td><td>Action</td><td>Date</td><td>Type of Arrangement</td><td>Shares</td><td>Expiration</td></tr>${rows
      .map(
        ({ action, day, isRule, person, shares }) =>
          `<tr><td>${person}</td><td>${action === 'adopted' ? 'Adoption' : 'Termination'}</td><td>${written(day)}</td><td>${nonRule(isRule)}</td><td>${number(shares)}</td><td>June 30, 2026</td></tr>`,
      )
      .join('')}</table>`;
  const tags = ({ action, day, isRule, person, shares }: Plan, context: string) =>
    [
      ['TrdArrIndName', person],
      [`${isRule ? '' : 'Non'}Rule10b51Arr${action === 'adopted' ? 'Adopted' : 'Trmntd'}Flag`, 'true'],
      [action === 'adopted' ? 'TrdArrAdoptionDate' : 'TrdArrTerminationDate', written(day)],
      ['TrdArrSecuritiesAggAvailAmt', number(shares)],
      ['TrdArrExpirationDate', 'June 30, 2026'],
    ]
      .map(([name = '', value = '']) => ixFact(context, name, value))
      .join('');

  test.each(['sentences', 'rows', 'tags', 'sentences and tags', 'rows and tags'])(
    '%s are read as they were written',
    (way) => {
      fc.assert(
        fc.property(plans, (all) => {
          const body = `${way.includes('sentences') ? all.map(sentence).join('') : ''}${way.includes('rows') ? table(all) : ''}`;
          const contexts = Object.fromEntries(all.map((_, index) => [`c-${index + 1}`, { member: `Person${index}` }]));
          const hidden = way.includes('tags') ? all.map((one, index) => tags(one, `c-${index + 1}`)).join('') : '';
          const read = arrangementsOf(reportHtml(body, contexts, hidden));
          expect(
            read.map((one) => ({
              person: one.person,
              action: one.action,
              isRule: one.is_10b5_1,
              day: dateOf(one),
              shares: Number(one.shares),
            })),
          ).toEqual(all);
          expect(read.map((one) => one.expiration_date)).toEqual(all.map(() => '2026-06-30'));
        }),
        { numRuns: thorough(200, 2_000) },
      );
    },
  );
});

describe('what tables tell', () => {
  const HEAD =
    '<tr><td>Name and Title</td><td>Action</td><td>Date</td><td colspan="2">Plans</td><td>Number of Securities</td><td>Expiration</td></tr><tr><td colspan="3"></td><td>Rule 10b5-1</td><td>Non-Rule 10b5-1</td><td></td><td></td></tr>';
  const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;

  test('two rows of one day are two plans, and a row goes by its columns', () => {
    const html = reportHtml(
      `<p>Rule 10b5-1 trading arrangements:</p><table>${HEAD}${row('Ann Lee, President', 'Adoption', 'May 9, 2025', 'X', '', 'Up to 5,606 shares', 'April 15, 2026')}${row('', 'Adoption', 'May 9, 2025', '', 'X', '(i) 31,581 options and (ii) 400 shares', 'The earlier of (i) completion and (ii) May 1, 2026')}${row('Bo Roe Director', 'Termination', '5/10/2025', 'X', '-', 'N/A', 'N/A')}</table>`,
    );
    expect(arrangementsOf(html)).toMatchObject([
      {
        person: 'Ann Lee',
        title: 'President',
        adoption_date: '2025-05-09',
        shares: '5606',
        expiration_date: '2026-04-15',
        is_10b5_1: true,
      },
      {
        person: 'Ann Lee',
        adoption_date: '2025-05-09',
        shares: '31981',
        expiration_date: '2026-05-01',
        is_10b5_1: false,
      },
      {
        person: 'Bo Roe',
        title: 'Director',
        action: 'terminated',
        termination_date: '2025-05-10',
        shares: null,
        is_10b5_1: true,
      },
    ]);
  });

  test('a later end under “Termination Date” is the end of an adopted plan', () => {
    const html = reportHtml(
      `<p>Rule 10b5-1 trading arrangements:</p><table>${row('Name', 'Date of Adoption', 'Date of Termination', 'Shares')}${row('Ann Lee', 'May 9, 2025', 'May 1, 2026', '500')}${row('Bo Roe', 'May 9, 2024', 'May 1, 2025', '500')}</table>`,
    );
    expect(arrangementsOf(html)).toMatchObject([
      { person: 'Ann Lee', action: 'adopted', termination_date: null, expiration_date: '2026-05-01' },
      { person: 'Bo Roe', action: 'terminated', adoption_date: '2024-05-09', termination_date: '2025-05-01' },
    ]);
  });

  test('persons of a sentence without a day have the day of their row', () => {
    const html = `<p>Our President, Ann Lee, and our Treasurer, Bo Roe, each adopted a Rule 10b5-1 plan.</p><table>${row('Name', 'Date of Adoption', 'Shares')}${row('Ann Lee', 'May 9, 2025', '1')}${row('Bo Roe', 'May 8, 2025', '2')}</table>`;
    expect(told(html)).toEqual(['Ann Lee, adopted, 2025-05-09', 'Bo Roe, adopted, 2025-05-08']);
  });

  test('EDGAR’s own page of the facts', () => {
    const page = `<html><body><table class="report"><tr><th><a onclick="top.Show.showAR(this, 'defref_ecd_TrdArr', window);">Insider Trading Arrangements</a></th><th>3 Months Ended</th></tr>${row('Ann Lee [Member]', '')}${row('Name', 'Ann Lee')}${row('Title', 'President')}${row('Rule 10b5-1 Arrangement Terminated', 'true')}${row('Termination Date', 'On May 9, 2025')}</table></body></html>`;
    expect(arrangementsOf(page)).toMatchObject([
      { person: 'Ann Lee', title: 'President', action: 'terminated', termination_date: '2025-05-09', is_10b5_1: true },
    ]);
  });
});

describe('tags', () => {
  const LEE = { c: { member: 'AnnLee' } };
  const facts = (values: Record<string, string>, context = 'c') =>
    Object.entries(values)
      .map(([name, value]) => ixFact(context, name, value))
      .join(' ');

  test('an arrangement that only hidden facts tell of', () => {
    const hidden = facts({
      TrdArrIndName: '• Ann Lee (1)',
      TrdArrIndTitle: 'President',
      NonRule10b51ArrTrmntdFlag: 'true',
      TrdArrTerminationDate: 'On March 3, 2025',
      TrdArrSecuritiesAggAvailAmt: '1,200',
    });
    expect(arrangementsOf(reportHtml('', LEE, hidden))).toEqual([
      {
        person: 'Ann Lee',
        title: 'President',
        action: 'terminated',
        is_10b5_1: false,
        adoption_date: null,
        termination_date: '2025-03-03',
        expiration_date: null,
        duration_days: null,
        shares: '1200',
        text: null,
      },
    ]);
  });

  test.each([
    ['P856D', 856],
    ['283', 283],
    ['352 days', 352],
    ['one year and two months', 425],
    ['P1Y6M', 545],
    ['until further notice', null],
  ])('a duration of %s', (duration, days) => {
    const hidden = facts({ TrdArrIndName: 'Ann Lee', Rule10b51ArrAdoptedFlag: 'true', TrdArrDuration: duration });
    expect(arrangementsOf(reportHtml('', LEE, hidden))).toMatchObject([{ duration_days: days }]);
  });

  test('the text decides on the action, where the flag is wrong', () => {
    const body = `<p>On March 3, 2025, ${ixFact('c', 'TrdArrIndName', 'Ann Lee')}, President, terminated ${ixFact('c', 'Rule10b51ArrAdoptedFlag', 'true', 'a Rule 10b5-1 plan')}.</p>`;
    expect(arrangementsOf(reportHtml(body, LEE, facts({ TrdArrAdoptionDate: 'March 3, 2025' })))).toMatchObject([
      { person: 'Ann Lee', action: 'terminated', termination_date: '2025-03-03', adoption_date: null },
    ]);
  });

  test('the text decides on the day, where a hidden tag differs', () => {
    const body = `<p>On March 3, 2025, ${ixFact('c', 'TrdArrIndName', 'Ann Lee')}, President, adopted a Rule 10b5-1 plan.</p>`;
    const hidden = facts({ Rule10b51ArrAdoptedFlag: 'true', TrdArrAdoptionDate: 'March 4, 2025' });
    expect(arrangementsOf(reportHtml(body, LEE, hidden)).map(brief)).toEqual(['Ann Lee, adopted, 2025-03-03']);
  });

  test('a person whom only the text names is added', () => {
    const body = `<p>On March 3, 2025, ${ixFact('c', 'TrdArrIndName', 'Ann Lee')}, President, ${ixFact('c', 'Rule10b51ArrAdoptedFlag', 'true', 'adopted')} a Rule 10b5-1 plan.</p><p>On March 4, 2025, Bo Roe, Treasurer, terminated a Rule 10b5-1 plan.</p>`;
    expect(arrangementsOf(reportHtml(body, LEE)).map(brief)).toEqual([
      'Ann Lee, adopted, 2025-03-03',
      'Bo Roe, terminated, 2025-03-04',
    ]);
  });

  test('a scheduled end in the tag of the termination is the expiration', () => {
    const hidden = facts({
      TrdArrIndName: 'Ann Lee',
      TrdArrAdoptionDate: '3/3/2025',
      TrdArrTerminationDate: '11/30/2026',
    });
    expect(arrangementsOf(reportHtml('', LEE, hidden))).toMatchObject([
      { action: 'adopted', adoption_date: '2025-03-03', termination_date: null, expiration_date: '2026-11-30' },
    ]);
  });

  test('one person in three spellings is one person', () => {
    const body = `<p>On March 3, 2025, Tim D. Cook, our President, adopted a Rule 10b5-1 plan.</p><table><tr><td>Name</td><td>Date of Adoption</td><td>Shares</td></tr><tr><td>Cook, Timothy</td><td>March 3, 2025</td><td>500</td></tr></table>`;
    const hidden = facts({ TrdArrIndName: 'COOK TIMOTHY D', Rule10b51ArrAdoptedFlag: 'true' });
    expect(arrangementsOf(reportHtml(body, LEE, hidden))).toMatchObject([{ adoption_date: '2025-03-03' }]);
  });

  test('two plans of one person on one day, by the axis of arrangements', () => {
    const contexts = { a: { member: 'AnnLee', plan: 'First' }, b: { member: 'AnnLee', plan: 'Second' } };
    const hidden =
      facts(
        {
          TrdArrIndName: 'Ann Lee',
          Rule10b51ArrAdoptedFlag: 'true',
          TrdArrAdoptionDate: '3/3/2025',
          TrdArrSecuritiesAggAvailAmt: '1',
        },
        'a',
      ) +
      // The second one has no name of its own.
      facts({ Rule10b51ArrAdoptedFlag: 'true', TrdArrAdoptionDate: '3/3/2025', TrdArrSecuritiesAggAvailAmt: '2' }, 'b');
    expect(arrangementsOf(reportHtml('', contexts, hidden))).toMatchObject([
      { person: 'Ann Lee', adoption_date: '2025-03-03', shares: '1' },
      { person: 'Ann Lee', adoption_date: '2025-03-03', shares: '2' },
    ]);
  });

  test('shares of several classes are added, and a number that is tagged twice counts once', () => {
    const contexts = { ...LEE, a: { member: 'AnnLee', plan: 'ClassA' }, b: { member: 'AnnLee', plan: 'ClassB' } };
    const hidden = `${facts({ TrdArrIndName: 'Ann Lee', Rule10b51ArrAdoptedFlag: 'true' })}${facts({ TrdArrSecuritiesAggAvailAmt: '6,664' }, 'a')}${facts({ TrdArrSecuritiesAggAvailAmt: '6,664' }, 'a')}${facts({ TrdArrSecuritiesAggAvailAmt: '11,336' }, 'b')}`;
    expect(arrangementsOf(reportHtml('', contexts, hidden))).toMatchObject([{ shares: '18000' }]);
  });

  test('facts without a person’s context go by the paragraph', () => {
    const paragraph = (name: string, day: string) =>
      `<p>${ixFact('c-0', 'TrdArrIndName', name)}: ${ixFact('c-0', 'TrdArrAdoptionDate', day)}</p>`;
    const body = `${paragraph('Ann Lee', 'March 3, 2025')}${paragraph('Bo Roe', 'March 4, 2025')}`;
    expect(arrangementsOf(reportHtml(body)).map(brief)).toEqual([
      'Ann Lee, adopted, 2025-03-03',
      'Bo Roe, adopted, 2025-03-04',
    ]);
  });

  test('a fact that a continuation ends, around what is excluded', () => {
    const body = `<p><ix:nonNumeric contextRef="c" name="ecd:TrdArrIndName" continuedAt="more">Ann<ix:exclude> 12 </ix:exclude></ix:nonNumeric><ix:continuation id="more"> Lee</ix:continuation></p>`;
    const hidden = facts({ Rule10b51ArrAdoptedFlag: 'true' });
    expect(arrangementsOf(reportHtml(body, LEE, hidden))).toMatchObject([{ person: 'Ann Lee' }]);
  });
});

describe('whole submissions', () => {
  const submission = (type: string, text: string) => `<SEC-DOCUMENT>0000000001-25-000001.txt : 20250501
<SEC-HEADER>0000000001-25-000001.hdr.sgml : 20250501
ACCESSION NUMBER:		0000000001-25-000001
CONFORMED SUBMISSION TYPE:	${type}
FILED AS OF DATE:		20250501
</SEC-HEADER>
<DOCUMENT>
<TYPE>${type}
<TEXT>
<XBRL>
${text}
</XBRL>
</TEXT>
</DOCUMENT>
</SEC-DOCUMENT>`;

  test('the report of a submission is read', () => {
    const html = reportHtml('<p>On May 9, 2025, Ann Lee, our President, adopted a Rule 10b5-1 trading plan.</p>');
    const found = arrangementsOfSubmission(parseFullSubmission(submission('10-Q', html)));
    expect(found.map(brief)).toEqual(['Ann Lee, adopted, 2025-05-09']);
  });

  test('a report of plain text has none, and another form is refused', () => {
    expect(arrangementsOfSubmission(parseFullSubmission(submission('10-K405', 'Item 5. Other Information')))).toEqual(
      [],
    );
    expect(() => arrangementsOfSubmission(parseFullSubmission(submission('8-K', '')))).toThrow(EdgarParseError);
  });
});

describe('damaged and hostile reports', () => {
  const refusal = (text: string) => {
    try {
      parseEdgarFile(text);
      return null;
    } catch (error) {
      if (error instanceof EdgarParseError) return error.code;
      throw error;
    }
  };

  test.each([
    ['cut off', reportHtml('<p>Ann Lee</p>').slice(0, -8), 'truncated'],
    ['another document', '<html><body><p>A press release, see our Form 10-Q.</p></body></html>', 'not_a_report'],
    ['another form', reportHtml('').replace('>10-Q<', '>8-K<'), 'not_a_report'],
    ['too deep', reportHtml('<div>'.repeat(5_000)), 'too_large'],
    [
      'facts inside of facts',
      reportHtml('<ix:nonNumeric contextRef="c" name="ecd:TrdArrIndName">'.repeat(40)),
      'too_large',
    ],
    ['too many facts', reportHtml(ixFact('c', 'TrdArrIndName', 'A').repeat(6_000)), 'too_large'],
    [
      'too many arrangements',
      reportHtml('<p>On May 9, 2025, Ann Lee, our President, adopted a Rule 10b5-1 trading plan.</p>'.repeat(600)),
      'too_large',
    ],
  ])('%s is refused', (_what, text, code) => {
    expect(refusal(text)).toBe(code);
  });

  test('damaged ones are read or refused', () => {
    const sample = reportHtml(
      `<p>On ${ixFact('c', 'TrdArrAdoptionDate', 'March 3, 2025')}, ${ixFact('c', 'TrdArrIndName', 'Ann Lee')}, President, ${ixFact('c', 'Rule10b51ArrAdoptedFlag', 'true', 'adopted')} a Rule 10b5-1 plan to sell ${ixFact('c', 'TrdArrSecuritiesAggAvailAmt', '1,200')} shares until May 1, 2026.</p><table><tr><td>Name</td><td>Date of Adoption</td><td>Shares</td></tr><tr><td>Bo Roe</td><td>March 3, 2025</td><td>500</td></tr></table>`,
      { c: { member: 'AnnLee' } },
    );
    const small = FILES.filter((name) => /^(?:tsla|nvda|goog|mcd|ma-|hon|nflx|abt)/.test(name)).map((name) =>
      signalsText('item408', name),
    );
    const texts = fc.constantFrom(sample, ...small);
    const share = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    const put = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constantFrom(
        '<td>',
        '</tr>',
        '<table>',
        '<ix:nonNumeric contextRef="c" name="ecd:TrdArrIndName">',
        '<ix:hidden>',
        '</html>',
        'colspan="9e9"',
        ' adopted ',
        '&#0;',
      ),
    );
    const damage = fc.record({ text: texts, at: share, left: fc.oneof(fc.nat(40), fc.nat(20_000)), put });
    fc.assert(
      fc.property(damage, ({ at, left, put: piece, text }) => {
        // Where plans are told, not in the header.
        const from = Math.floor((at < 0.3 ? at : 0.6 + at * 0.4) * text.length);
        refusal(text.slice(0, from) + piece + text.slice(from + left));
      }),
      { numRuns: thorough(300, 10_000) },
    );
  });
});
