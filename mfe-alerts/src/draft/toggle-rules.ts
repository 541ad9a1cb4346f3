import { CONDITION_NAMES, type ConditionName, conditionOf, conditionsIn } from '@sentinel/fields';
import type { ChosenEntities } from '@sentinel/market-ui';
import { type AlertDraft, hasThresholds, initialValues } from './alert-draft.ts';
import { type BlockName, blockOf, blocksOfKind, FORM_BLOCKS } from './form-blocks.ts';

/** What a change of one block does to the others (spec part 2, section 4 "Alert form"). */

export const hasTargets = ({ tickers, ownerCiks }: Pick<AlertDraft, 'tickers' | 'ownerCiks'>): boolean =>
  tickers.length > 0 || ownerCiks.length > 0;

/** The text that refuses owners beside companies, companies beside owners (section 8), or either beside a watchlist; undefined where the choice stands. */
export function targetsFault(draft: AlertDraft, { tickers, ownerCiks }: ChosenEntities): string | undefined {
  if (draft.watchlist !== '' && hasTargets({ tickers, ownerCiks })) {
    return `Remove the watchlist before selecting ${tickers.length > 0 ? 'companies' : 'owners'}.`;
  }
  if (tickers.length === 0 || ownerCiks.length === 0) return undefined;
  return draft.tickers.length > 0
    ? 'Remove companies before selecting owners.'
    : 'Remove owners before selecting companies.';
}

/** The text that refuses a watchlist beside companies or owners; undefined where none are chosen. */
export function watchlistFault({ tickers, ownerCiks }: ChosenEntities): string | undefined {
  if (!hasTargets({ tickers, ownerCiks })) return undefined;
  return `Remove ${tickers.length > 0 ? 'companies' : 'owners'} before selecting a watchlist.`;
}

/** Companies or owners turn the company filter off and clear it. */
export function withTargets(draft: AlertDraft, { tickers, ownerCiks }: ChosenEntities): AlertDraft {
  const next = { ...draft, tickers, ownerCiks };
  return hasTargets(next) ? withBlock(next, 'company', false) : next;
}

/** Switches a block on or off; off resets its conditions. */
export function withBlock(draft: AlertDraft, block: BlockName, isOn: boolean): AlertDraft {
  const others = draft.switchedOn.filter((one) => one !== block);
  return isOn
    ? { ...draft, switchedOn: [...others, block] }
    : { ...draft, ...initialValues(FORM_BLOCKS[block].conditions), switchedOn: others };
}

/** Switches on the blocks of which a condition is not as it is at first. */
export function switchedOnBy(draft: AlertDraft): AlertDraft {
  const first = initialValues(CONDITION_NAMES);
  const isChanged = (name: ConditionName) => JSON.stringify(draft[name]) !== JSON.stringify(first[name]);
  return blocksOfKind(draft.formType)
    .filter(
      (block) =>
        !draft.switchedOn.includes(block) && blockOf(block).switch && blockOf(block).conditions.some(isChanged),
    )
    .reduce((next, block) => withBlock(next, block, true), draft);
}

/**
 * Takes over changed conditions; a value that is not the first one switches its block on. What insiders sold counts with a drop, what they
 * bought with an increase: without that threshold it is cleared, and without any, the insider trading filter turns off.
 */
export function withValues(draft: AlertDraft, values: Partial<AlertDraft>): AlertDraft {
  const next = switchedOnBy({ ...draft, ...values });
  if (!THRESHOLDS.some((move) => move in values)) return next;
  if (!hasAnyThreshold(next)) return withBlock(next, 'insiders', false);
  const stray = CONDITION_NAMES.filter((name) => {
    const { beside } = conditionOf(name);
    return beside !== undefined && next[beside] === '';
  });
  return { ...next, ...initialValues(stray) };
}

const THRESHOLDS = conditionsIn('delay_constraints');
const hasAnyThreshold = (draft: AlertDraft): boolean => THRESHOLDS.some((move) => draft[move] !== '');

/** Why a block cannot be used (section 8), or undefined. */
export function offTextOf(draft: AlertDraft, block: BlockName): string | undefined {
  if (block === 'insiders' && hasThresholds(draft.formType) && !hasAnyThreshold(draft)) {
    return 'Insider trading filters cannot be used until materiality thresholds are entered.';
  }
  if (block !== 'company' || !hasTargets(draft)) return undefined;
  if (draft.formType !== '4') {
    return 'Company filters cannot be used when individual companies or owners are selected';
  }
  return draft.ownerCiks.length > 0
    ? 'You cannot use company filters when owners are selected'
    : 'You cannot use company filters when companies are selected';
}
