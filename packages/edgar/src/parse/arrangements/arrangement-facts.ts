import { readDecimal, writeDecimal } from '@sentinel/calendar';
import type { ArrangementAction } from './arrangement.ts';
import { cleanName } from './person-name.ts';
import type { ReportBlock, ReportContext, ReportDocument, ReportFact } from './report-document.ts';
import { sum } from './shares-in-text.ts';
import { writtenDate } from './written-date.ts';

/** What the tags say of one arrangement. The text has the last word (`mergeArrangements`). */
export interface TaggedArrangement {
  readonly person: string;
  readonly title: string | null;
  /** Null when no flag and no date tells. */
  readonly action: ArrangementAction | null;
  readonly isRule10b51: boolean | null;
  readonly adoptionDate: string | null;
  readonly terminationDate: string | null;
  readonly expirationDate: string | null;
  readonly durationDays: number | null;
  readonly shares: string | null;
  /** Where its name, or else another of its facts, stands. */
  readonly block: ReportBlock | null;
}

interface Flags {
  readonly adopted: boolean;
  readonly terminated: boolean;
  readonly isRule10b51: boolean | null;
}

/** The facts of one person; `other` are the members of the contexts beside the person. */
interface PersonFacts {
  readonly facts: { readonly fact: ReportFact; readonly other: string }[];
}

const NO_CONTEXT: ReportContext = { person: null, other: '' };
/** A group of facts that has one of these is an arrangement of its own; one of shares or a duration only belongs to another. */
const MAIN = new Set([
  'trdarrindname',
  'trdarradoptiondate',
  'trdarrterminationdate',
  'rule10b51arradoptedflag',
  'rule10b51arrtrmntdflag',
  'nonrule10b51arradoptedflag',
  'nonrule10b51arrtrmntdflag',
]);

/** The arrangements that a report's tags tell of, by `ecd:IndividualAxis`, `ecd:TradingArrAxis` and, without a person's context, by place. */
export function taggedArrangements({ facts, contexts }: ReportDocument): TaggedArrangement[] {
  const persons = new Map<string, PersonFacts>();
  const ofCompany: ReportFact[] = [];
  for (const fact of facts) {
    if (!isArrangementFact(fact)) continue;
    const { person, other } = contexts.get(fact.context) ?? NO_CONTEXT;
    if (person === null) {
      ofCompany.push(fact);
      continue;
    }
    const found = persons.get(person) ?? { facts: [] };
    persons.set(person, found);
    found.facts.push({ fact, other });
  }
  const companyFlags = flagsOf(ofCompany);
  const arrangements = [...persons.values()].flatMap(({ facts: all }) => arrangementsOfPerson(all, companyFlags));
  return [...arrangements, ...arrangementsByPlace(ofCompany)];
}

function isArrangementFact({ name }: ReportFact): boolean {
  return (name.startsWith('trdarr') || MAIN.has(name)) && !name.endsWith('textblock');
}

function arrangementsOfPerson(all: PersonFacts['facts'], companyFlags: Flags): TaggedArrangement[] {
  const groups = grouped(all, ({ other }) => other);
  const isMain = (group: PersonFacts['facts']) =>
    group.some(({ fact }) => MAIN.has(fact.name) && readFlag(fact) !== false);
  const plans = [...groups.values()].filter((group) => isMain(group) && hasAction(group));
  const base = groups.get('') ?? [];
  const main = plans.length > 0 ? plans : [[...groups.values()].find(isMain) ?? all];
  const names = all.filter(({ fact }) => fact.name === 'trdarrindname' || fact.name === 'trdarrindtitle');
  const rest = [...groups.values()].filter((group) => !main.includes(group) && group !== base);
  return main.flatMap((group) => {
    const shared = main.length === 1 ? rest.flat() : [];
    // A second plan of a person may have no name of its own.
    const own = new Set(group.map(({ fact }) => fact.name));
    const missing = [
      ...base.filter(({ fact }) => group !== base && !own.has(fact.name)),
      ...names.filter(() => !own.has('trdarrindname')),
    ];
    return arrangementsOf(
      [...group, ...missing, ...shared].map(({ fact }) => fact),
      companyFlags,
    );
  });
}

function grouped<Of, Key>(all: readonly Of[], keyOf: (one: Of) => Key): Map<Key, Of[]> {
  const groups = new Map<Key, Of[]>();
  for (const one of all) {
    const group = groups.get(keyOf(one));
    if (group) group.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return groups;
}

function hasAction(group: PersonFacts['facts']): boolean {
  return group.some(({ fact }) => MAIN.has(fact.name) && fact.name !== 'trdarrindname' && readFlag(fact) !== false);
}

/** Facts with a name but without a person's context belong together when they stand in one paragraph or row. */
function arrangementsByPlace(facts: readonly ReportFact[]): TaggedArrangement[] {
  if (!facts.some(({ name }) => name === 'trdarrindname')) return [];
  const groups = grouped(
    facts.filter(({ block }) => block !== null),
    ({ block }) => block?.continues ?? block,
  );
  return [...groups.values()]
    .filter((group) => group.some(({ name }) => name === 'trdarrindname'))
    .flatMap((group) => arrangementsOf(group, flagsOf(facts)));
}

function arrangementsOf(facts: readonly ReportFact[], companyFlags: Flags): TaggedArrangement[] {
  const textOf = (name: string) => facts.find((fact) => fact.name === name && fact.value !== '')?.value ?? null;
  const person = cleanName(textOf('trdarrindname') ?? '');
  if (person === '') return [];
  const named = facts.find(({ name, block }) => name === 'trdarrindname' && block) ?? facts.find(({ block }) => block);
  const own = flagsOf(facts);
  const flags = own.adopted || own.terminated ? own : companyFlags;
  const adoptionDate = writtenDate(textOf('trdarradoptiondate') ?? '');
  const terminationDate = writtenDate(textOf('trdarrterminationdate') ?? '');
  const shares = facts.filter(({ name }) => name === 'trdarrsecuritiesaggavailamt');
  const common = {
    person,
    title: textOf('trdarrindtitle')?.replace(/^[\s,(]+|[\s,)]+$/g, '') || null,
    isRule10b51: flags.isRule10b51,
    adoptionDate,
    terminationDate,
    expirationDate: writtenDate(textOf('trdarrexpirationdate') ?? ''),
    durationDays: daysOf(facts.find(({ name }) => name === 'trdarrduration')),
    shares: sum(
      [...new Map(shares.map((fact) => [fact.context, numberOf(fact)])).values()].filter((number) => number !== null),
    ),
    block: named?.block?.continues ?? named?.block ?? null,
  };
  if (own.adopted && own.terminated) {
    return [
      { ...common, action: 'terminated', adoptionDate: null, durationDays: null, expirationDate: null, shares: null },
      { ...common, action: 'adopted' },
    ];
  }
  if (own.adopted || own.terminated) return [{ ...common, action: own.adopted ? 'adopted' : 'terminated' }];
  let action: ArrangementAction | null = null;
  if (adoptionDate !== null && terminationDate === null) action = 'adopted';
  else if (terminationDate !== null && adoptionDate === null) action = 'terminated';
  else if (flags.adopted !== flags.terminated) action = flags.adopted ? 'adopted' : 'terminated';
  return [{ ...common, action }];
}

function flagsOf(facts: readonly ReportFact[]): Flags {
  const isTrue = (name: string) => facts.some((fact) => fact.name === name && readFlag(fact) === true);
  const rule = [isTrue('rule10b51arradoptedflag'), isTrue('rule10b51arrtrmntdflag')] as const;
  const other = [isTrue('nonrule10b51arradoptedflag'), isTrue('nonrule10b51arrtrmntdflag')] as const;
  const isRule = rule[0] || rule[1];
  const isOther = other[0] || other[1];
  return {
    adopted: rule[0] || other[0],
    terminated: rule[1] || other[1],
    isRule10b51: isRule === isOther ? null : isRule,
  };
}

/** A flag's value by its transformation (`ixt:fixed-true`, `ixt:booleanfalse`), or as an instance has it; null for what is no flag. */
function readFlag({ name, format, value }: ReportFact): boolean | null {
  if (!name.endsWith('flag')) return null;
  if (/true$/.test(format)) return true;
  if (/false$/.test(format)) return false;
  return /^(?:true|1|yes|☒|☑|x)$/i.test(value);
}

const NUMBER_WORDS = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];
const DAYS = { y: 365, m: 30, w: 7, d: 1 } as const;

/** `P856D`, `283` as days, `352 days`, `one year and two months`; null for anything else. */
function daysOf(fact: ReportFact | undefined): number | null {
  if (!fact) return null;
  const text = fact.value.toLowerCase();
  const iso = /^p(?=\d)(?:(\d{1,4})y)?(?:(\d{1,4})m)?(?:(\d{1,4})w)?(?:(\d{1,5})d)?/.exec(text);
  if (iso) return total(iso.slice(1, 5), Object.values(DAYS));
  if (/^\d{1,5}(?:\.\d+)?$/.test(text)) {
    const unit = /dur(year|month|week)/.exec(fact.format)?.[1]?.[0] as keyof typeof DAYS | undefined;
    return Math.round(Number(text) * DAYS[unit ?? 'd']);
  }
  const parts = [...text.matchAll(/\b(\d{1,5}|[a-z]+)[\s-]+(year|month|week|day)s?\b/g)].map(
    ([, count = '', unit = 'd']) => {
      const number = /^\d/.test(count) ? Number(count) : NUMBER_WORDS.indexOf(count);
      return number === -1 ? null : number * DAYS[unit[0] as keyof typeof DAYS];
    },
  );
  return parts.length === 0 || parts.includes(null)
    ? null
    : parts.reduce<number>((days, part) => days + (part ?? 0), 0);
}

function total(counts: readonly (string | undefined)[], days: readonly number[]): number {
  return counts.reduce((all, count, index) => all + Number(count ?? 0) * (days[index] ?? 0), 0);
}

/** A number by its transformation and scale, as a decimal in ASCII digits; null for anything else. */
function numberOf({ value, format, scale }: ReportFact): string | null {
  if (/zero/.test(format) && !/\d/.test(value)) return '0';
  const isComma = /comma/.test(format);
  const plain = value.replace(isComma ? /[.\s]/g : /[,\s]/g, '').replace(isComma ? ',' : '.', '.');
  const match = /^(\d{1,24})(?:\.(\d{1,12}))?$/.exec(plain);
  if (!match) return null;
  const [, whole = '', fraction = ''] = match;
  const digits = whole + fraction.padEnd(Math.max(scale, 0), '0');
  const places = Math.max(fraction.length, Math.max(scale, 0)) - scale;
  const padded = digits.padStart(places + 1, '0');
  const number = readDecimal(places > 0 ? `${padded.slice(0, -places)}.${padded.slice(-places)}` : padded);
  return number === null ? null : writeDecimal(number);
}
