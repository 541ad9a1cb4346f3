import { EIGHT_K_ITEMS } from '@sentinel/vocabulary-market';
import type { DemoCompany } from '../demo-companies.ts';
import { type DemoEvent, toneOf } from '../events/demo-event.ts';
import type { EventKindName } from '../events/event-kinds.ts';
import { createRandom, type Random } from '../random.ts';
import { blanksFor, longDay } from './blanks.ts';
import { earningsRelease } from './earnings-release.ts';
import { type Blanks, say } from './fill.ts';
import {
  DELISTING_SENTENCES,
  ITEM_SENTENCES,
  MERGER_CLOSING_SENTENCES,
  MERGER_SENTENCES,
  SPLIT_SENTENCES,
  TRIAL_SENTENCES,
} from './item-sentences.ts';
import type { ReportExhibit, ReportSection, ReportText } from './report-text.ts';
import { FORWARD_LOOKING } from './vocabulary.ts';

type Sentences = (typeof ITEM_SENTENCES)[string];

/** Sentences that replace an item's usual ones for certain kinds of event. */
const OF_KIND: Partial<Record<EventKindName, Readonly<Record<string, Sentences>>>> = {
  trial: { '8.01': TRIAL_SENTENCES },
  mergerAgreement: { '1.01': MERGER_SENTENCES },
  mergerClosing: { '2.01': MERGER_CLOSING_SENTENCES, '3.01': DELISTING_SENTENCES },
  forwardSplit: { '8.01': SPLIT_SENTENCES },
};
const NUMBER_WORDS = ['', 'first', 'second', 'third', 'fourth'];

/** The text of an event's 8-K: a section for each item, and with item 9.01 a press release or agreement as an exhibit. */
export function eventText(seed: string | number, company: DemoCompany, event: DemoEvent): ReportText {
  const random = createRandom(seed, 'text', company.cik, event.key);
  const blanks = blanksFor(random, company, event.happenedOn);
  const exhibit = event.items.includes('9.01') ? eventExhibit(random, company, event, blanks) : null;
  const sections = event.items.map((item): ReportSection => {
    if (item === '9.01')
      return section(item, ['(d) Exhibits', `${exhibit?.type.slice(3) ?? ''} ${exhibit?.title ?? ''}`]);
    return section(item, [itemText(random, event, item, blanks)]);
  });
  return {
    sections: event.isAmendment ? [explanation(event), ...sections] : sections,
    exhibits: exhibit ? [exhibit] : [],
  };
}

function itemText(random: Random, event: DemoEvent, item: string, blanks: Blanks): string {
  if (item === '2.02' && event.quarter) {
    const { number, year, endDay } = event.quarter;
    return `On ${blanks.day}, ${blanks.company} issued a press release announcing its financial results for the ${NUMBER_WORDS[number]} quarter of fiscal year ${year}, which ended on ${longDay(endDay)}. A copy is furnished as Exhibit 99.1 and is incorporated by reference.`;
  }
  const sentences = OF_KIND[event.kind]?.[item] ?? ITEM_SENTENCES[item];
  if (!sentences) throw new RangeError(`Nothing is said of item ${item}.`);
  return say(random, sentences[toneOf(event)], blanks);
}

function eventExhibit(random: Random, company: DemoCompany, event: DemoEvent, blanks: Blanks): ReportExhibit {
  if (event.quarter) return earningsRelease(random, company, event, event.quarter, blanks);
  const first = event.items[0] ?? '';
  const text = itemText(random, event, first, blanks);
  const isContract = first === '1.01' || first === '3.02';
  return {
    type: isContract ? 'EX-10.1' : 'EX-99.1',
    title: isContract ? `Agreement, dated ${blanks.day}` : `Press release, dated ${blanks.day}`,
    headline: isContract ? 'Summary of the agreement' : `${company.name} provides an update`,
    paragraphs: [
      text,
      `About ${company.name}: the company is based in ${blanks.city} and is known for its ${blanks.product}.`,
      FORWARD_LOOKING,
    ],
    figures: [],
  };
}

function explanation({ filedOn }: DemoEvent): ReportSection {
  return {
    heading: 'Explanatory note',
    paragraphs: [
      `This amendment on Form 8-K/A, filed on ${longDay(filedOn)}, supplements the original report; other disclosures are unchanged.`,
    ],
  };
}

function section(item: string, paragraphs: readonly string[]): ReportSection {
  return { heading: `Item ${item} ${EIGHT_K_ITEMS.find(({ code }) => code === item)?.title ?? ''}`, paragraphs };
}
