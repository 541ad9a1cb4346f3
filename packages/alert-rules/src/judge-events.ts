import { CONDITIONS } from '@sentinel/fields';
import { type Answer, type Answers, answer, never, verdictOf } from './answers.ts';
import { type Judges, judgeAll } from './conditions.ts';
import { type CompanyFigures, judgeCompany } from './judge-company.ts';
import { judgeMove, type MoveInput } from './judge-move.ts';
import { judgeTargets, watchedOf } from './judge-targets.ts';
import { judgeKeywords, type SaidKeywords } from './judge-text.ts';
import { judgeTrade, type TradeInput } from './judge-trade.ts';
import { type AlertRule, type AlertTargets, constraintOf } from './rule.ts';
import type { Verdict } from './verdict.ts';

/** A filing's purchases or sales, of a company as of the trade. */
export interface TradeEvent extends TradeInput {
  readonly kind: '4';
  readonly figures: CompanyFigures;
}

/** An 8-K of one of its companies, as of the session that it belongs to. */
export interface MaterialEvent extends MoveInput {
  readonly kind: '8-K';
  readonly cik: string;
  readonly items: readonly string[];
  readonly figures: CompanyFigures;
  readonly said: SaidKeywords;
  /** The words of its text, in lower case: every run of letters and digits, once. Empty while the text is not stored. */
  readonly words: readonly string[];
}

/** A company's price on a day. */
export interface PriceEvent extends MoveInput {
  readonly kind: 'price_alert';
  readonly cik: string;
  readonly figures: CompanyFigures;
}

/** The text of an 8-K, 10-Q or 10-K. */
export interface TextEvent {
  readonly kind: 'keyword';
  readonly ciks: readonly string[];
  /** Of an 8-K; empty for other forms. */
  readonly items: readonly string[];
  readonly figures: CompanyFigures;
  readonly said: SaidKeywords;
  /** As those of an 8-K. */
  readonly words: readonly string[];
}

/** Something that an alert can match; its kind is the form type of the alerts that watch for it. */
export type AlertEvent = TradeEvent | MaterialEvent | PriceEvent | TextEvent;

/**
 * The one definition of what matches an alert (spec part 2, sections 3 to 5; DESIGN section 6 "Alerts"): new events are judged
 * with it as they come, past ones when an alert's history or preview is asked for.
 */
export const judge = (rule: AlertRule, event: AlertEvent): Verdict =>
  rule.formType === event.kind ? verdictOf(answersTo(rule, event)) : { is: 'no_match' };

/** What an event of the rule's kind says to each of its conditions. */
export function answersTo(rule: AlertRule, event: AlertEvent): Answers {
  switch (event.kind) {
    case '4': {
      const issuers = [event.issuerCik];
      const targets = watchedOf(rule.targets, { issuers, owners: ownersOf(event) });
      return [
        ...judgeTargets(targets, { issuers, owners: event.ownerCiks }),
        ...judgeTrade({ filing: rule.filing, targets }, event),
        ...judgeCompany(rule, event.figures),
      ];
    }
    case '8-K':
      return [
        ...judgeCompanies(rule.targets, [event.cik]),
        ...judgeAll(EVENT_CONDITIONS, rule.filing, event),
        ...judgeCompany(rule, event.figures),
        ...judgeMove(rule, event),
      ];
    case 'price_alert':
      return [
        ...judgeCompanies(rule.targets, [event.cik]),
        ...judgeCompany(rule, event.figures),
        ...judgeMove(rule, event),
      ];
    case 'keyword':
      return [
        ...judgeCompanies(rule.targets, event.ciks),
        ...(constraintOf(rule.filing, 'keywords')
          ? judgeAll(TEXT_CONDITIONS, rule.filing, event)
          : [never(CONDITIONS.keywords, 'a word or phrase', 'the alert has none')]),
        ...judgeCompany(rule, event.figures),
      ];
  }
}

const judgeCompanies = (targets: AlertTargets, issuers: readonly string[]): Answer[] =>
  judgeTargets(watchedOf(targets, { issuers }), { issuers });

/** Who reports a trade, and who reported parts of it before: an alert that watches both has fired for those. */
export const ownersOf = ({ ownerCiks, parts }: Pick<TradeEvent, 'ownerCiks' | 'parts'>): readonly string[] => [
  ...new Set([...ownerCiks, ...parts.flatMap(({ filedBy }) => filedBy)]),
];

/** What a condition on an 8-K is judged by. */
type EventFacts = Pick<MaterialEvent, 'items' | 'said'>;

const EVENT_CONDITIONS: Judges<'form_type_constraints', '8-K', EventFacts> = {
  item_number({ val }, { items }) {
    const found = items.filter((item) => (val as readonly string[]).includes(item));
    const isMet = found.length > 0;
    return answer(
      CONDITIONS.item_number,
      isMet,
      () => val.join(' or '),
      () => (isMet ? found : items).join(', ') || 'no items',
    );
  },
  keywords: judgeKeywords,
};

const TEXT_CONDITIONS: Judges<'form_type_constraints', 'keyword', Pick<TextEvent, 'said'>> = {
  keywords: judgeKeywords,
};
