import { daysBetween, dayText, shortDayText } from '@sentinel/calendar';
import { officerRolesOf, TRADE_TAGS } from '@sentinel/vocabulary-market';
import { dollarsText } from '../company/figures.ts';
import type { Cluster } from './clusters.query.ts';

type Person = Cluster['who'][number];

const COUNT = new Intl.NumberFormat('en-US');
const NUMBER_WORDS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

/** A number with what it counts: `1 trade`, `1,200 trades`. */
export const counted = (count: number, one: string, several = `${one}s`): string =>
  `${COUNT.format(count)} ${count === 1 ? one : several}`;

/** What a person is, in few words: `CEO`, `EVP, Sales`, `director`, `10% owner`. */
export function roleText({ roles, title }: Pick<Person, 'roles' | 'title'>): string {
  const offices = officerRolesOf(title);
  if (offices.length > 0) return offices.join(' and ');
  if (roles.includes('Officer')) {
    // Titles are as filed, with the other relationships after them.
    const office = title.replace(/(, (Director|10% Owner))+$/, '');
    return office === 'Officer' ? 'officer' : office;
  }
  if (roles.includes('Director')) return 'director';
  return roles.includes('10% Owner') ? '10% owner' : 'other';
}

/** Roles with several holders, in the plural. */
const PLURAL: Readonly<Record<string, string>> = {
  director: 'directors',
  '10% owner': '10% owners',
  officer: 'officers',
  other: 'others',
};

/** Who traded: `President, 2 directors`. Officers come first. */
export function whoText(who: readonly Person[]): string {
  const counts = new Map<string, number>();
  for (const person of who) counts.set(roleText(person), (counts.get(roleText(person)) ?? 0) + 1);
  return [...counts]
    .sort(([one], [other]) => Number(one in PLURAL) - Number(other in PLURAL))
    .map(([role, count]) => (count === 1 ? role : `${count} ${PLURAL[role] ?? role}`))
    .join(', ');
}

/** From the first to the last day: `Sep 9–24, 2026`, `Oct 28–Nov 12, 2026`, `Dec 20, 2025–Jan 4, 2026`. */
export function daysText({ first_day: first, last_day: last }: Pick<Cluster, 'first_day' | 'last_day'>): string {
  if (first === last) return dayText(last);
  if (first.slice(0, 4) !== last.slice(0, 4)) return `${dayText(first)}–${dayText(last)}`;
  if (first.slice(0, 7) !== last.slice(0, 7)) return `${shortDayText(first)}–${dayText(last)}`;
  return `${shortDayText(first)}–${Number(last.slice(8))}, ${last.slice(0, 4)}`;
}

/** `Three people in 16 days`, both ends counted. */
export function headline({ first_day, last_day, people }: Cluster): string {
  const days = daysBetween(first_day, last_day) + 1;
  const number = NUMBER_WORDS[people] ?? COUNT.format(people);
  return `${number} ${people === 1 ? 'person' : 'people'} ${days === 1 ? 'on one day' : `in ${COUNT.format(days)} days`}`;
}

const PERCENT = new Intl.NumberFormat('en-US', { style: 'percent', maximumSignificantDigits: 2 });
/** Below this, the part of the market value says nothing. */
const MIN_PART_SHOWN = 0.0005;

const partText = ({ part_of_market_value: part }: Cluster) =>
  part !== null && part >= MIN_PART_SHOWN ? `${PERCENT.format(part)} of market value` : undefined;

function eventText({ next_8k: event }: Cluster): string | undefined {
  if (event === null) return undefined;
  const items = (event.items ?? '').split('&').filter(Boolean).join(', ');
  const form = items === '' ? '8-K' : `8-K ${items}`;
  return event.days === 0 ? `${form} on the last day` : `${form} ${counted(event.days, 'business day')} later`;
}

const placementText = ({ placements }: Cluster) =>
  placements > 0 ? counted(placements, 'private placement or offering', 'private placements or offerings') : undefined;

function jointText({ joint_blocks: blocks }: Cluster): string | undefined {
  if (blocks === 0) return undefined;
  return blocks === 1
    ? '1 block filed by several counts once'
    : `${COUNT.format(blocks)} blocks filed by several count once`;
}

/** Which tags its trades have, but for the one that all clusters are about: `Tags: First (2 trades), Largest (1 trade)`. */
function tagsText({ trades }: Cluster): string | undefined {
  const texts = TRADE_TAGS.filter((tag) => tag !== 'In a cluster').flatMap((tag) => {
    const tagged = trades.filter(({ tags }) => tags.includes(tag)).length;
    return tagged === 0 ? [] : `${tag} (${counted(tagged, 'trade')})`;
  });
  return texts.length === 0 ? undefined : `Tags: ${texts.join(', ')}`;
}

const present = (texts: readonly (string | undefined)[]): string[] => texts.filter((text) => text !== undefined);

/** What else there is to say of a cluster, the weightiest first. */
export const notesOf = (cluster: Cluster): string[] =>
  present([partText(cluster), eventText(cluster), placementText(cluster), jointText(cluster)]);

/** What an opened cluster says below its headline, in sentences. */
export function detailText(cluster: Cluster): string {
  const { left_out, mean_price, num_trades, trades, unvalued_trades } = cluster;
  const sentences = [
    'None under a 10b5-1 plan',
    ...present([mean_price === null ? undefined : `Mean price ${dollarsText(mean_price)}`]),
    ...notesOf(cluster),
    ...present([
      tagsText(cluster),
      unvalued_trades > 0
        ? `${counted(unvalued_trades, 'trade')} without a known value ${unvalued_trades === 1 ? 'is' : 'are'} not in the sum`
        : undefined,
      num_trades > trades.length
        ? `The newest ${COUNT.format(trades.length)} of ${COUNT.format(num_trades)} trades are shown`
        : undefined,
      left_out > 0
        ? `Explore shows ${counted(left_out, 'more trade')} of these days, whose date cannot be right`
        : undefined,
    ]),
  ];
  return sentences.map((sentence) => `${sentence}.`).join(' ');
}
