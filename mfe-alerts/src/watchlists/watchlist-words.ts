import type { Watchlist } from '../watchlists.query.ts';
import { countText, numberText } from '../words/amount-text.ts';
import type { PasteResult } from './add-pasted.ts';

/** `12 companies, 3 people`. */
export function holdsText({ companies, people }: Pick<Watchlist, 'companies' | 'people'>): string {
  const parts = [
    ...(companies > 0 || people === 0 ? [`${numberText(companies)} ${companies === 1 ? 'company' : 'companies'}`] : []),
    ...(people > 0 ? [`${numberText(people)} ${people === 1 ? 'person' : 'people'}`] : []),
  ];
  return parts.join(', ');
}

/** `4,998 added, 12 were in the list, 5,000 not found.` */
export function resultText({ added, present, leftOut, failed }: PasteResult): string {
  const unclear = failed.filter(({ candidates }) => candidates.length > 0).length;
  const unknown = failed.length - unclear;
  const parts = [
    `${numberText(added)} added`,
    ...(present > 0 ? [`${numberText(present)} ${present === 1 ? 'was' : 'were'} in the list`] : []),
    ...(unclear > 0 ? [`${countText(unclear, 'line')} ${unclear === 1 ? 'names' : 'name'} several`] : []),
    ...(unknown > 0 ? [`${numberText(unknown)} not found`] : []),
    ...(leftOut > 0 ? [`${numberText(leftOut)} left out because the list is full`] : []),
  ];
  return `${parts.join(', ')}.`;
}
