import type { DemoCompany } from '../demo-companies.ts';
import { type DemoEvent, type FiscalQuarter, toneOf } from '../events/demo-event.ts';
import { createRandom, type Random } from '../random.ts';
import { longDay } from './blanks.ts';
import { type Blanks, say, saySome } from './fill.ts';
import type { ReportExhibit } from './report-text.ts';
import { FORWARD_LOOKING, QUARTER, QUOTES } from './vocabulary.ts';

const HEADLINES = {
  good: [
    '{company} reports record {quarter} results and raises outlook',
    '{company} exceeds expectations in the {quarter}',
  ],
  bad: [
    '{company} reports {quarter} results below expectations',
    '{company} announces {quarter} results and lowers outlook',
  ],
  flat: ['{company} reports {quarter} results', '{company} announces financial results for the {quarter}'],
} as const;
const NUMBER_WORDS = ['', 'first quarter', 'second quarter', 'third quarter', 'fourth quarter'];

/** The press release of a quarter. Its tone and figures match the price's reaction. */
export function earningsRelease(
  random: Random,
  company: DemoCompany,
  event: DemoEvent,
  quarter: FiscalQuarter,
  blanks: Blanks,
): ReportExhibit {
  const tone = toneOf(event);
  const name = NUMBER_WORDS[quarter.number] ?? '';
  const figures = quarterFigures(company, event, quarter);
  return {
    type: 'EX-99.1',
    title: `Press release, dated ${blanks.day}`,
    headline: say(random, HEADLINES[tone], { ...blanks, quarter: name }),
    paragraphs: [
      `${(blanks.city ?? '').toUpperCase()}, ${blanks.day} - ${company.name} (${company.exchange}: ${company.ticker}) today announced financial results for the ${name} of fiscal year ${quarter.year}, which ended on ${longDay(quarter.endDay)}.`,
      saySome(random, QUARTER[tone], 3, blanks),
      `"${say(random, QUOTES[tone], blanks)}," said ${blanks.chief}, chief executive officer.`,
      'A conference call with management will be webcast at 8:30 a.m. Eastern Time.',
      FORWARD_LOOKING,
    ],
    figures,
  };
}

function quarterFigures(company: DemoCompany, event: DemoEvent, quarter: FiscalQuarter): string[][] {
  const random = createRandom('figures', company.cik, quarter.endDay);
  const lastYear = (company.sharesOutstanding / 1_000_000) * (0.8 + random.next());
  const revenue = lastYear * (1.04 + event.jump * 1.5 + random.normal() * 0.03);
  const margin = 0.09 + event.jump * 0.6 + random.normal() * 0.02;
  const row = (label: string, now: number, before: number) => [label, now.toFixed(1), before.toFixed(1)];
  return [
    ['Millions of dollars', 'This quarter', 'A year ago'],
    row('Revenue', revenue, lastYear),
    row('Operating income', revenue * margin * 1.3, lastYear * 0.115),
    row('Net income', revenue * margin, lastYear * 0.09),
  ];
}
