import type { DemoCompany } from '../demo-companies.ts';
import type { FiscalQuarter } from '../events/demo-event.ts';
import { createRandom } from '../random.ts';
import { blanksFor, longDay } from './blanks.ts';
import { say, saySome } from './fill.ts';
import type { ReportText } from './report-text.ts';
import { QUARTER } from './vocabulary.ts';

const RISKS = [
  'Changes in tariffs and trade policy could raise the cost of our {product}.',
  'A cybersecurity incident at a supplier could disrupt our operations.',
  'We depend on a small number of customers, and the loss of {firm} Group would reduce our revenue.',
  'Rising interest rates would increase the cost of our floating rate debt.',
  'Our use of artificial intelligence may expose us to legal and reputational risk.',
] as const;
const CONTROLS = [
  'Our chief executive officer and chief financial officer concluded that disclosure controls and procedures were effective.',
  'Disclosure controls and procedures were not effective because of a material weakness in the review of revenue contracts; remediation has begun.',
] as const;
const LIQUIDITY = [
  'We had {dollars} of cash and an undrawn revolving credit facility, which is sufficient for at least twelve months.',
  'Recurring losses raise substantial doubt about our ability to continue as a going concern unless we raise additional capital.',
] as const;

/** A short quarterly report: results, liquidity, controls and risks. */
export function quarterlyText(seed: string | number, company: DemoCompany, quarter: FiscalQuarter): ReportText {
  const random = createRandom(seed, 'quarterly text', company.cik, quarter.endDay);
  const blanks = blanksFor(random, company, quarter.endDay);
  const tone = random.weighted({ good: 4, flat: 4, bad: 3 });
  const isSound = random.chance(0.9);
  const pickOf = ([sound, unsound]: readonly [string, string]) => say(random, [isSound ? sound : unsound], blanks);
  return {
    sections: [
      {
        heading: 'Item 1. Financial Statements',
        paragraphs: [
          `The unaudited statements of ${company.name} for the quarter ended ${longDay(quarter.endDay)} are condensed.`,
        ],
      },
      {
        heading: 'Item 2. Management’s Discussion and Analysis',
        paragraphs: [saySome(random, QUARTER[tone], 3, blanks), pickOf(LIQUIDITY)],
      },
      { heading: 'Item 4. Controls and Procedures', paragraphs: [pickOf(CONTROLS)] },
      { heading: 'Item 1A. Risk Factors', paragraphs: [saySome(random, RISKS, 3, blanks)] },
    ],
    exhibits: [],
  };
}
