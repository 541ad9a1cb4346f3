import type { DemoCall, Turn } from './demo-calls.ts';
import { type Numbers, numbersFrom, pick, pickSome } from './numbers-from.ts';

const OPERATOR = 'Operator';
const ANALYSTS = [
  'Orla Benedikt, analyst of Cinder Lane',
  'Mateus Ferrow, analyst of Galewright Partners',
  'Junia Sorrel, analyst of Pell & Ashby',
  'Hollis Vanterpool, analyst of Saltmarsh Research',
  'Wilhelmina Okafor-Dale, analyst of Tarn Street',
  'Cosmo Albrecht, analyst of Lowfield Capital',
];
const MANAGERS = [
  'Isadora Quillfeather, chief executive officer',
  'Bertram Lisle, chief financial officer',
  'Noor Halloran, chief operating officer',
  'Sten Abernethy, head of the container business',
];
const TOPICS = [
  'container leasing',
  'the cold-storage terminals',
  'the northern routes',
  'fuel surcharges',
  'the barge fleet',
  'port handling',
  'claims reserves',
  'the joint venture in the delta',
  'the customs software',
  'the dry dock',
  'overland haulage',
  'the pallet pool',
];
const PERIODS = ['the first quarter', 'the second half', 'last year', 'the past six months', 'the current quarter'];
const CUSTOMERS = ['retailers', 'grain traders', 'the two largest customers', 'carmakers', 'furniture importers'];
const AMOUNTS = ['four', 'eleven', 'twenty-three', 'about thirty', 'just under sixty', 'a hundred and ten'];

const QUESTIONS = [
  'Could you walk us through how {topic} developed in {period}, and what {customers} are telling you?',
  'I would like to come back to {topic}. You said {amount} million dollars; what of that has been invoiced?',
  'What has changed in the way you account for {topic} since {period}?',
  'How confident are you that {customers} will renew, and is {topic} part of those contracts?',
  'On {topic}: the receivables grew faster than the revenue in {period}. Why is that?',
  'Is the margin of {topic} in {period} a level that we should put into our models?',
];
const ANSWERS = [
  'Thank you for the question.',
  'In {period}, {topic} grew in line with what we had planned.',
  'We saw good demand from {customers}, and the pipeline has not been this long for years.',
  '{amount} million dollars of that are under contract, and the rest is in advanced talks.',
  'Those amounts were recognized when the agreements were signed, which we think reflects the substance of them.',
  'There is some judgment in the timing, as there is at every company of our kind.',
  'For {topic} we hold an estimate, and that estimate was updated in {period} on the advice of the commercial team.',
  'The containers had left our yard, so from our side there was nothing left to do.',
  '{customers} take delivery when it suits them; title passes before that.',
  'We do not split out {topic}, and I would not read too much into a single quarter.',
  'What I can say is that cash follows with a delay of one or two quarters.',
  'The auditors have looked at it, and we have had a very constructive discussion with them.',
  'Costs in {topic} came down by {amount} million dollars, helped by better planning of the crews.',
  'We closed two depots and moved their volume to the terminals on the coast.',
  'Rates have held up better than in {period}, mostly because capacity left the market.',
  'We hired {amount} people, most of them drivers and engineers.',
  'The weather cost us some days in {period}, which we have since made up.',
  'We remain committed to the plan that we showed you a year ago.',
  'Side agreements exist in every long relationship with {customers}; ours are modest and reviewed.',
  'If you look at {topic} over a whole cycle, the return on capital is above its cost.',
  'The reserve for {topic} was released in part, because the claims came in below what we had feared.',
  'We expect {topic} to contribute {amount} million dollars more next year, before one-time items.',
  'Let me be clear that nothing in {topic} depends on a single counterparty.',
  'On maintenance we spent {amount} million dollars, and two vessels will be in the dock until spring.',
];

function fill(sentence: string, number: Numbers): string {
  const filled = sentence
    .replace('{topic}', pick(TOPICS, number))
    .replace('{period}', pick(PERIODS, number))
    .replace('{customers}', pick(CUSTOMERS, number))
    .replace('{amount}', pick(AMOUNTS, number));
  return filled.charAt(0).toUpperCase() + filled.slice(1);
}

/** Characters of a printed page. */
const PAGE = 3_000;

/** Questions and answers of about so many printed pages. */
function exchanges(pages: number, seed: number): Turn[] {
  const number = numbersFrom(seed);
  const turns: Turn[] = [
    { [OPERATOR]: 'The lines are open. Please state your name and your firm before your question.' },
  ];
  let characters = 0;
  while (characters < pages * PAGE) {
    const question = fill(pick(QUESTIONS, number), number);
    const answer = pickSome(ANSWERS, 5 + number(7), number)
      .map((sentence) => fill(sentence, number))
      .join(' ');
    turns.push({ [pick(ANALYSTS, number)]: question }, { [pick(MANAGERS, number)]: answer });
    characters += question.length + answer.length;
  }
  return turns;
}

/** Printed pages of each interaction: the second one is as long as a whole day with investors. */
const PAGES = [3, 100, 6, 2, 12];

/** A fictitious company whose calls are as long as real ones; nobody in them is a real person. */
export const LONG_CALL: DemoCall = {
  gvkey: '990004',
  name: 'Quillfeather Haulage & Ports Co.',
  description:
    'An investor day and the calls around it. The company later restated three years: revenue had been booked when agreements were signed, and reserves for claims were released to meet targets. Mark what speaks to when revenue is recognized, and to estimates that changed.',
  interactions: PAGES.map((pages, index) => exchanges(pages, index + 1)),
};
