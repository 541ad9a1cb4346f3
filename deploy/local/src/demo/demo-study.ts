import { readInteraction, type TextRange } from '@sentinel/highlight';
import type { DemoCall, Turn } from './demo-calls.ts';
import { type Numbers, numbersFrom, pick, pickSome } from './numbers-from.ts';

/** Who scored the study. They are made-up people with an account in local mode. */
export const STUDY_REVIEWERS = ['duarte@sentinel.example', 'varga@sentinel.example', 'amsel@sentinel.example'] as const;

/** What one of them decided on an interaction. */
export interface StudyVerdict {
  readonly email: string;
  readonly gvkey: string;
  readonly interactionNum: number;
  readonly categorization: 0 | 1;
  readonly reason: string;
  readonly highlights: readonly TextRange[];
}

interface StudyCompany {
  readonly gvkey: string;
  readonly name: string;
  readonly description: string;
  readonly manager: string;
  readonly topics: readonly string[];
  /** What a manager says where the fraud shows. */
  readonly telling: readonly string[];
  readonly interactions: number;
  /** Of a hundred interactions, how many show the fraud. */
  readonly shownIn: number;
  /** Of a hundred verdicts, how many are wrong. */
  readonly errors: number;
}

const COMPANIES: readonly StudyCompany[] = [
  {
    gvkey: '990011',
    name: 'Garnet Peak Materials Inc.',
    description:
      'Fourth-quarter call of a cement maker. Revenue was booked ahead of demand: shipments pulled into the quarter with longer terms, side letters or open return rights. Mark what speaks to them.',
    manager: 'Imogen Strand, chief financial officer',
    topics: ['clinker', 'the ready-mix plants', 'the quarry in the north', 'freight', 'the energy contracts'],
    telling: [
      'We agreed to ship those orders before quarter end with extended terms.',
      'Returns have not been finalized yet, so it is early to say what comes back.',
      'A few distributors took their spring volume in December, because we made it worth their while.',
      'The letters that go with those orders are a matter between us and the customers.',
    ],
    interactions: 24,
    shownIn: 35,
    errors: 5,
  },
  {
    gvkey: '990012',
    name: 'Larkfield Semiconductors Inc.',
    description:
      'Second-quarter call of a chip maker. Inventory that could no longer be sold was carried at cost. Mark what speaks to its value.',
    manager: 'Rashid Vantongeren, chief financial officer',
    topics: ['the automotive line', 'wafer starts', 'the packaging site', 'lead times', 'the design wins'],
    telling: [
      'The older parts are still in demand for service, so we see no reason to write them down.',
      'We moved the last generation to the spare-parts warehouse, where it is valued as before.',
      'Our model of demand reaches six years out, and over six years everything sells.',
      'The distributor has asked us to take some of it back, which we are discussing.',
    ],
    interactions: 40,
    shownIn: 25,
    errors: 6,
  },
  {
    gvkey: '990013',
    name: 'Redbank Logistics Co.',
    description:
      'Annual call of a carrier. Costs of running the fleet were capitalized as improvements. Mark what speaks to how costs were booked.',
    manager: 'Coralie Benning, chief executive officer',
    topics: ['the trailer fleet', 'diesel', 'the depots', 'driver pay', 'the parcel contract'],
    telling: [
      'Tires last longer than a year now, so they belong to the vehicle and not to the quarter.',
      'The overhaul program is an investment, and we depreciate it as one.',
      'We took another look at what counts as repair, and some of it does not.',
      'Part of what the workshops cost went into the value of the fleet.',
    ],
    interactions: 38,
    shownIn: 40,
    errors: 14,
  },
  {
    gvkey: '990014',
    name: 'Saltmarsh Paper Co.',
    description:
      'First-quarter call of a paper mill. A loan of the chairman was not disclosed. Mark what speaks to dealings with people of the company.',
    manager: 'Edwin Locke, chief financial officer',
    topics: ['pulp prices', 'the second machine', 'packaging', 'the water permit', 'the union agreement'],
    telling: ['Those advances go through the holding, and the holding is not part of this call.'],
    interactions: 125,
    shownIn: 0,
    errors: 2,
  },
];

const ANALYSTS = ['Bettina Aurel, analyst', 'Kofi Lindqvist, analyst', 'Petra Malone, analyst'];
const QUESTIONS = [
  'Could you walk us through {topic} in the quarter?',
  'How should we think about {topic} for the rest of the year?',
  'What changed in {topic} compared with a year ago?',
  'Is the level of {topic} that we saw something we should expect to last?',
];
const ANSWERS = [
  'Thank you, that is a good question.',
  'On {topic} we are where we planned to be.',
  'We saw some pressure in {topic} early on, and it has eased since.',
  'It is normal for us at this time of the year.',
  'I would not read too much into one quarter.',
  'The team has done a very good job with {topic}.',
  'We do not guide to that number.',
  'Prices are holding, and volumes are a little better than last year.',
  'We will say more about {topic} when we report the full year.',
  'Our customers tell us that they are happy with what they get.',
];
const NOTES = [
  '',
  '',
  '',
  'See the question that follows.',
  'Read twice; the wording is careful.',
  'Compare the notes to the accounts.',
];

const happens = (percent: number, number: Numbers): boolean => number(100) < percent;
const about = (sentence: string, topic: string) => sentence.replace('{topic}', topic);

/** A question and its answer; `telling` is one of the answer's sentences. */
function exchange(company: StudyCompany, telling: string | undefined, number: Numbers): Turn[] {
  const topic = pick(company.topics, number);
  const answer = pickSome(ANSWERS, 3 + number(3), number).map((sentence) => about(sentence, topic));
  if (telling) answer.splice(1 + number(answer.length - 1), 0, telling);
  return [{ [pick(ANALYSTS, number)]: about(pick(QUESTIONS, number), topic) }, { [company.manager]: answer.join(' ') }];
}

/** Where reviewers see the same, they rarely mark the same characters: some leave out how a sentence begins, some go on into the next one. */
function marked(text: string, quote: string, number: Numbers): TextRange {
  const start = text.indexOf(quote);
  const end = start + quote.length;
  if (happens(30, number)) return { start: text.indexOf(' ', start) + 1, end };
  const next = text.indexOf('. ', end);
  if (happens(15, number) && next !== -1) return { start, end: next + 1 };
  return { start, end };
}

function studyOf(company: StudyCompany, seed: number): { call: DemoCall; verdicts: StudyVerdict[] } {
  const { gvkey, name, description } = company;
  const number = numbersFrom(seed);
  const verdicts: StudyVerdict[] = [];
  const interactions = Array.from({ length: company.interactions }, (_, index) => {
    const telling = happens(company.shownIn, number) ? pick(company.telling, number) : undefined;
    const turns = exchange(company, telling, number);
    const reading = readInteraction(JSON.stringify({ description, interaction: turns }));
    if (!reading.isReadable) throw new Error(`Interaction ${index + 1} of ${name} cannot be read: ${reading.problem}`);
    const { text } = reading.transcript;
    const quote =
      telling ??
      Object.values(turns[1] ?? {})
        .join('')
        .split('. ')[0] ??
      '';
    for (const [at, email] of STUDY_REVIEWERS.entries()) {
      // The third reviewer has not come to everything yet.
      if (at === 2 && happens(30, number)) continue;
      const isRelevant = (telling !== undefined) !== happens(company.errors, number);
      verdicts.push({
        email,
        gvkey,
        interactionNum: index + 1,
        categorization: isRelevant ? 1 : 0,
        reason: pick(NOTES, number),
        highlights: isRelevant ? [marked(text, quote, number)] : [],
      });
    }
    return turns;
  });
  return { call: { gvkey, name, description, interactions }, verdicts };
}

const STUDIES = COMPANIES.map((company, index) => studyOf(company, index + 11));

/** Calls that three reviewers have scored, so that the demo has an agreement to show: one of the companies is a case in which kappa misleads. */
export const STUDY_CALLS: readonly DemoCall[] = STUDIES.map(({ call }) => call);
export const STUDY_VERDICTS: readonly StudyVerdict[] = STUDIES.flatMap(({ verdicts }) => verdicts);
