import { describe, expect, test } from '@jest/globals';
import { type MatchedEvent, oneLine } from '@sentinel/alert-rules';
import { type MessageFacts, messageFacts, TRADE_COLUMNS } from '@sentinel/alert-rules/message';
import fc from 'fast-check';
import { thorough } from '../../../../tools/thorough.mjs';
import { MADE_EVENT } from '../testing/seed-notification.ts';
import { shownText } from '../testing/shown-text.ts';
import { composeMail } from './compose-mail.ts';
import { messageLinks } from './message-links.ts';
import type { MessageToSend, ToldMatch } from './message-to-send.ts';

const links = messageLinks('http://localhost:8080/', 'a secret of tests');
const told = (changes: Partial<ToldMatch> = {}, event: Partial<MatchedEvent> = {}): ToldMatch => ({
  id: '00000000-0000-4000-8000-000000000003',
  alertId: '00000000-0000-4000-8000-000000000004',
  alertName: 'Big sales',
  eventKey: '0009990009-26-000117/sale',
  formType: '4',
  event: { ...MADE_EVENT, ...event },
  reasons: [{ label: 'Value', asked: 'at least $1,000,000', found: '$1,945,580' }],
  ...changes,
});
const compose = (changes: Partial<MessageToSend> = {}) =>
  composeMail(
    {
      id: '00000000-0000-4000-8000-000000000001',
      kind: 'match',
      channel: 'email',
      period: null,
      account: {
        email: 'client@sentinel.example',
        phone: null,
        isPhoneConfirmed: false,
        canSendSms: false,
        timeZone: 'America/New_York',
        quiet: undefined,
        mayHaveAlerts: true,
      },
      alert: { name: 'Big sales', isPaused: false, sends: true },
      matches: [told()],
      leftOut: [],
      isFirstText: false,
      blocked: null,
      ...changes,
    },
    links,
  );
const tags = (html: string) => html.match(/<[^>]*>/g)?.map((tag) => tag.split(/[\s>]/)[0]);

describe('the mail of an alert', () => {
  test('says what happened, why it fired, and where to read on and how to end it', () => {
    const { subject, text } = compose();
    expect(subject).toBe('EMBX CEO sold $1.95M: “Big sales”');
    expect(text).toMatchInlineSnapshot(`
"Eastmark Biologics CEO sold $1.95M

Sale of 64,000 shares by Okafor R.
CEO, $1,945,580, traded Oct 20, 2026, tagged Largest, Late.
The SEC accepted the Form 4 for EMBX on Oct 22, 2026, 4:41 PM EDT.

Why “Big sales” fired
- Value: at least $1,000,000 – $1,945,580

Trade date    Shares  Price   Value
Oct 20, 2026  24,000  $30.52  $732,480
Oct 20, 2026  40,000  $30.33  $1,213,100
Total         64,000  $30.40  $1,945,580

Company      Eastmark Biologics (EMBX)
Who          Okafor R. (Chief Executive Officer, Director)
Kind         Sale
Holding      from 276,400 to 212,400 shares (23.15% less)
10b5-1 plan  none reported

View alert: http://localhost:8080/alert?name=Big%20sales
Open the filing at the SEC: https://www.sec.gov/Archives/edgar/data/9900001/000999000926000117/0009990009-26-000117-index.htm
Open our stored copy: http://localhost:8080/filing?accno=0009990009-26-000117
More about Okafor R.: http://localhost:8080/insider?cik=0009900901

You’re getting this because the alert “Big sales” is on. It went to client@sentinel.example once, for filing 0009990009-26-000117.
Unsubscribe from this alert, or pause it: http://localhost:8080/u/AAAAAAAAQACAAAAAAAAAAVLVyTlT2KMUfiZerhiZwEE
All your alerts: http://localhost:8080/alerts

An alert says that a filing met your rule, not that anyone did wrong. It isn’t investment advice.
"
`);
  });

  test('names an amendment and demo data, a company without a ticker by its name', () => {
    const { html, subject, text } = compose({
      matches: [told({}, { formType: '4/A', isDemo: true, company: { ...MADE_EVENT.company, ticker: null } })],
    });
    expect(subject).toMatch(/^Eastmark Biologics CEO sold /);
    expect(text).toContain('amends an earlier one');
    expect(text).toContain('Demo data');
    // The SEC has no such filing; the stored copy opens.
    expect(text + html).not.toContain('sec.gov');
    for (const part of [text, html]) expect(part).toContain('http://localhost:8080/filing?accno=0009990009-26-000117');
  });

  test('of a price says when it was so, in the zone of the account, and has no filing to open', () => {
    const { html, subject, text } = compose({
      matches: [
        told(
          { formType: 'price_alert' },
          {
            title: '−6.84% on Nov 20, 2026',
            headline: 'fell 6.84% to $94',
            pricedAt: '2026-11-20T20:31:04Z',
            formType: null,
            accession: null,
            filingUrl: null,
            acceptedAt: null,
            trades: [],
          },
        ),
      ],
    });
    expect(text).not.toMatch(/filing at the SEC|stored copy|for filing/);
    expect(html).not.toContain('The SEC accepted');
    expect(html).toContain('Price alert');
    expect(subject).toBe('EMBX fell 6.84% to $94: “Big sales”');
    expect(text).toMatch(/^Price as of +Nov 20, 2026, 3:31 PM EST$/m);
  });

  test('of a keyword quotes the passage, with the word marked', () => {
    const passages = [{ keyword: 'going concern', before: '…as a ', said: 'Going <Concern>', after: ' for a year…' }];
    const headline = '8-K, items 1.01, 7.01: “going concern”';
    const { html, subject, text } = compose({
      matches: [told({ formType: 'keyword' }, { formType: '8-K', headline, passages, trades: [] })],
    });
    expect(subject).toBe('EMBX 8-K, items 1.01, 7.01: “going concern” (alert “Big sales”)');
    expect(text).toContain('\n  …as a “Going <Concern>” for a year…\n');
    expect(html).toMatch(/>…as a <span class="k"[^>]*>Going &lt;Concern&gt;<\/span> for a year…</);
  });

  test('of a match of before there were headlines is told by its title', () => {
    const { headline: _headline, ...event } = MADE_EVENT;
    const { subject, text } = compose({ matches: [{ ...told(), event }] });
    expect(subject).toBe('EMBX: Sale of 64,000 shares by Okafor R.: “Big sales”');
    expect(text).toMatch(/^Eastmark Biologics: Sale of 64,000 shares by Okafor R\.\n/);
  });

  test('what people and filers typed cannot break out of the HTML, the link or the subject', () => {
    const evil = '"><script>alert(1)</script>\r\nBcc: x@y.example &';
    const event = {
      title: evil,
      headline: evil,
      detail: evil,
      passages: [{ keyword: evil, before: evil, said: evil, after: evil }],
      company: { cik: '1', name: evil, ticker: evil },
      rows: [[evil, evil] as const],
      trades: [{ tradeDate: evil, shares: evil, price: evil, value: evil }],
    };
    const reasons = [{ label: evil, asked: evil, found: evil }];
    const passages = [{ keyword: 'a', before: 'b', said: 'c', after: 'd' }];
    for (const kind of ['match', 'digest', 'test'] as const) {
      const period = kind === 'digest' ? 'daily/x' : null;
      const matches = [told({ alertName: '"><b> &', reasons }, event)];
      const { html, subject, text } = compose({
        kind,
        period,
        alert: { name: '"><b> &', isPaused: false, sends: true },
        matches,
      });
      const plain = compose({
        kind,
        period,
        matches: [told({}, { trades: MADE_EVENT.trades.slice(0, 1), rows: MADE_EVENT.rows.slice(0, 1), passages })],
      });
      expect(tags(html)).toEqual(tags(plain.html));
      expect(subject).not.toMatch(/[\r\n]/);
      expect(text).not.toContain('\nBcc:');
    }
  });
});

/** Every text that a message says. */
const saidBy = ({ events, notes }: MessageFacts): string[] => [
  ...notes,
  ...events.flatMap(({ details, heading, lead, trades, why }) => [
    ...[heading, ...lead, ...details.flat(), ...trades.flat(), ...(trades.length > 0 ? TRADE_COLUMNS : [])],
    ...why.flatMap(({ conditions, passages, title }) => [
      ...[title, ...conditions.flat()],
      ...passages.flatMap(({ after, before, said }) => [after, before, said]),
    ]),
  ]),
];

test('HTML and text say the same of whatever is filed', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'B', '<', '&', '"', ' ', '1', 'é', '\n', "'"), maxLength: 12 });
  const line = text.map(oneLine);
  const event: fc.Arbitrary<MatchedEvent> = fc
    .record({
      ...{ title: text, headline: text, detail: text, rows: fc.array(fc.tuple(text, text), { maxLength: 4 }) },
      company: fc.record({ cik: fc.constant('1'), name: text, ticker: fc.option(text) }),
      formType: fc.constantFrom('4', '4/A', '8-K', null),
      isDemo: fc.boolean(),
      pricedAt: fc.constantFrom('2026-10-22T20:41:00Z', '2026-12-22T03:00:00Z'),
      passages: fc.array(fc.record({ keyword: line, before: line, said: line, after: line }), { maxLength: 2 }),
      trades: fc.array(fc.record({ tradeDate: text, shares: text, price: text, value: text }), { maxLength: 3 }),
    })
    .map((made) => ({ ...MADE_EVENT, ...made }));
  const match = fc
    .record({
      ...{ event, alertName: line, alertId: fc.constantFrom('a', 'b'), eventKey: fc.constantFrom('e', 'f') },
      formType: fc.constantFrom('4' as const, '8-K' as const, 'keyword' as const, 'price_alert' as const),
      reasons: fc.array(fc.record({ label: text, asked: text, found: text }), { maxLength: 2 }),
    })
    .map((made) => ({ ...told(), ...made }));
  fc.assert(
    fc.property(fc.array(match, { minLength: 1, maxLength: 3 }), (matches) => {
      const mail = compose({ kind: 'digest', alert: null, matches });
      const [inText, inHtml] = [oneLine(mail.text), shownText(mail.html)];
      for (const one of saidBy(messageFacts(matches, 'America/New_York')).map(oneLine)) {
        expect(inText).toContain(one);
        expect(inHtml).toContain(one);
      }
    }),
    { numRuns: thorough(200, 2_000) },
  );
});

describe('the mail of what several alerts found in one filing', () => {
  const other = { alertId: '00000000-0000-4000-8000-000000000005', alertName: 'Officers' };
  const several = (matches: readonly ToldMatch[]) => compose({ kind: 'digest', alert: null, matches });

  test('names each alert with why it fired and a link of its own to end it', () => {
    const why = [{ label: 'Insider types', asked: 'Officer', found: 'Officer' }];
    const { html, subject, text } = several([told(), told({ ...other, reasons: why })]);
    expect(subject).toBe('EMBX CEO sold $1.95M: “Big sales”, “Officers”');
    expect(text.match(/Sale of 64,000 shares/g)).toHaveLength(1);
    expect(text.match(/^Why .* fired$|^- .*$/gm)).toEqual([
      'Why “Big sales” fired',
      '- Value: at least $1,000,000 – $1,945,580',
      'Why “Officers” fired',
      '- Insider types: Officer – Officer',
    ]);
    const id = '00000000-0000-4000-8000-000000000001';
    for (const [alertId, name] of [
      [told().alertId, 'Big sales'],
      [other.alertId, 'Officers'],
    ] as const) {
      const url = links.unsubscribe(id, alertId);
      expect(url).toMatch(new RegExp(`\\?alert=${alertId}$`));
      expect(text).toContain(`Unsubscribe from “${name}”, or pause it: ${url}`);
      expect(html).toContain(`href="${url}"`);
      expect(text).toContain(`View “${name}”: ${links.alert(name)}`);
      expect(html).toContain(`href="${links.alert(name)}"`);
    }
  });

  test('tells each event of the filing, and an 8-K and its text in one subject', () => {
    const filed = told({ ...other, formType: '8-K', eventKey: 'a/1' }, { headline: '8-K, item 1.01' });
    const said = told(
      { formType: 'keyword', eventKey: 'a' },
      { headline: '8-K, item 1.01: “cash”', passages: [{ keyword: 'cash', before: '', said: 'cash', after: '' }] },
    );
    const { html, subject, text } = several([filed, said]);
    expect(subject).toBe('EMBX 8-K, item 1.01: “cash” (alerts “Officers”, “Big sales”)');
    expect(text.match(/^Eastmark Biologics 8-K.*$/gm)).toEqual([
      'Eastmark Biologics 8-K, item 1.01',
      'Eastmark Biologics 8-K, item 1.01: “cash”',
    ]);
    expect(html).toContain('Material event alert, Keyword alert');
  });

  test('names two alerts in its subject, and says how many more there are', () => {
    const names = ['A', 'B', 'C', 'D'];
    const { subject } = several(names.map((alertName) => told({ alertName, alertId: alertName })));
    expect(subject).toBe('EMBX CEO sold $1.95M: “A”, “B” and 2 more');
  });

  test('is the mail of one alert when the other was paused in the meantime', () =>
    expect(several([told()])).toEqual(compose()));
});

describe('the mail of a digest', () => {
  test('lists the latest first, under their alerts, and counts all', () => {
    const matches = [
      told({ alertName: 'Biotech' }, { title: 'first' }),
      told({}, { title: 'second' }),
      told({ alertName: 'Biotech' }, { title: 'third' }),
    ];
    const { html, subject, text } = compose({
      kind: 'digest',
      alert: null,
      period: 'daily/2026-11-20T23:00:00.000Z',
      matches,
    });
    expect(subject).toBe('Daily digest: 3 matches');
    expect(html.split(`href="${links.insider('0009900901')}"`)).toHaveLength(4);
    expect(text.match(/first|second|third|^Biotech|^Big sales/gm)).toEqual([
      'Biotech',
      'third',
      'first',
      'Big sales',
      'second',
    ]);
  });

  test.each([
    ['hourly/2026-11-20T18:00:00.000Z', 'Hourly digest'],
    ['quiet/2026-11-20T12:00:00.000Z', 'During your quiet hours'],
  ])('of %s is called so; one match is in its subject', (period, kind) => {
    const { subject } = compose({ kind: 'digest', alert: null, period });
    expect(subject).toBe(`${kind}: EMBX CEO sold $1.95M`);
  });

  test('lists a hundred, and says how many more there are', () => {
    const matches = Array.from({ length: 1_230 }, (_, index) => told({}, { title: `match ${index}.` }));
    const { subject, text } = compose({ kind: 'digest', alert: null, period: 'daily/x', matches });
    expect(subject).toBe('Daily digest: 1,230 matches');
    expect(text).toContain('1,130 more are in your list of alerts.');
    expect(text).toContain('match 1229.');
    expect(text).not.toContain('match 5.');
  });
});

test('a test says that it is one, first of all', () => {
  const { html, subject, text } = compose({ kind: 'test', matches: [] });
  expect(subject).toBe('Test of your alert “Big sales”');
  expect(text).toMatch(/^This is a test of your alert “Big sales”\./);
  expect(html).toContain('Test message');
});
