import { describe, expect, test } from '@jest/globals';
import type { MatchedEvent } from '@sentinel/alert-rules';
import { MADE_EVENT } from '../testing/seed-notification.ts';
import { composeMail } from './compose-mail.ts';
import { messageLinks } from './message-links.ts';
import type { MessageToSend, ToldMatch } from './message-to-send.ts';

const links = messageLinks('http://localhost:8080/', 'a secret of tests');
const told = (changes: Partial<ToldMatch> = {}, event: Partial<MatchedEvent> = {}): ToldMatch => ({
  id: '00000000-0000-4000-8000-000000000003',
  alertName: 'Big sales',
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
    expect(subject).toBe('EMBX: Sale of 64,000 shares by Okafor R.');
    expect(text).toMatchInlineSnapshot(`
"Your alert “Big sales” fired.

Eastmark Biologics (EMBX)
Sale of 64,000 shares by Okafor R.
CEO, $1,945,580, traded Oct 20, 2026, tagged Largest, Late
The SEC accepted the Form 4 for EMBX on Oct 22, 2026, 4:41 PM EDT.

Why “Big sales” fired
- Value: $1,945,580 (you asked for: at least $1,000,000)

Who    Okafor R. (CEO)
Value  $1,945,580

Trade date    Shares  Price   Value
Oct 20, 2026  24,000  $30.52  $732,480
Oct 20, 2026  40,000  $30.33  $1,213,100
Total         64,000  $30.40  $1,945,580

View alert: http://localhost:8080/alert?name=Big%20sales
Open the filing at the SEC: https://www.sec.gov/Archives/edgar/data/9900001/000999000926000117/0009990009-26-000117-index.htm
More about Okafor R.: http://localhost:8080/insider?cik=0009900901

You’re getting this because the alert “Big sales” is on. It went to client@sentinel.example once, for filing 0009990009-26-000117.
Unsubscribe from this alert, or pause it: http://localhost:8080/u/AAAAAAAAQACAAAAAAAAAAVLVyTlT2KMUfiZerhiZwEE
All your alerts: http://localhost:8080/alerts

An alert says that a filing met your rule, not that anyone did wrong. It isn’t investment advice.
"
`);
  });

  test('says in HTML what it says in text', () => {
    const { html, text } = compose();
    const words = html.replace(/<[^>]+>/g, ' ').replaceAll('&amp;', '&');
    for (const part of ['Sale of 64,000 shares', '4:41 PM EDT', 'at least $1,000,000', '$1,945,580', '24,000']) {
      expect(text).toContain(part);
      expect(words).toContain(part);
    }
    for (const url of [
      links.insider('0009900901'),
      MADE_EVENT.filingUrl,
      'http://localhost:8080/alert?name=Big%20sales',
      links.alerts,
    ])
      expect(html).toContain(`href="${url}"`);
    expect(html).toContain(`href="${links.unsubscribe('00000000-0000-4000-8000-000000000001')}"`);
  });

  test('names an amendment and demo data, a company without a ticker by its name', () => {
    const { subject, text } = compose({
      matches: [told({}, { formType: '4/A', isDemo: true, company: { ...MADE_EVENT.company, ticker: null } })],
    });
    expect(subject).toMatch(/^Eastmark Biologics: /);
    expect(text).toContain('amends an earlier one');
    expect(text).toContain('Demo data');
  });

  test('of a price has no filing to open', () => {
    const { html, text } = compose({
      matches: [
        told(
          { formType: 'price_alert' },
          {
            title: '-6.84% on Nov 20, 2026',
            formType: null,
            accession: null,
            filingUrl: null,
            acceptedAt: null,
            trades: [],
          },
        ),
      ],
    });
    expect(text).not.toMatch(/filing at the SEC|for filing/);
    expect(html).not.toContain('The SEC accepted');
    expect(html).toContain('Price alert');
  });

  test('what people and filers typed cannot break out of the HTML, the link or the subject', () => {
    const evil = '"><script>alert(1)</script>\r\nBcc: x@y.example &';
    const event = {
      title: evil,
      detail: evil,
      company: { cik: '1', name: evil, ticker: evil },
      rows: [[evil, evil] as const],
      trades: [{ tradeDate: evil, shares: evil, price: evil, value: evil }],
    };
    const reasons = [{ label: evil, asked: evil, found: evil }];
    for (const kind of ['match', 'digest', 'test'] as const) {
      const matches = [told({ alertName: '"><b> &', reasons }, event)];
      const { html, subject, text } = compose({
        kind,
        alert: { name: '"><b> &', isPaused: false, sends: true },
        matches,
      });
      const plain = compose({ kind, matches: [told({}, { trades: MADE_EVENT.trades.slice(0, 1) })] });
      expect(tags(html)).toEqual(tags(plain.html));
      expect(subject).not.toMatch(/[\r\n]/);
      expect(text).not.toContain('\nBcc:');
    }
  });
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
    expect(subject).toBe(`${kind}: EMBX: Sale of 64,000 shares by Okafor R.`);
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
