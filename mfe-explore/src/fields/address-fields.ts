import { isDay } from '@sentinel/calendar';
import type { ChosenEntities, ChosenEntity } from '@sentinel/market-ui';
import type { Constraint, DateRange, NumberUnit } from '@sentinel/ui';
import { typedTicker } from '@sentinel/vocabulary-market';
import type { AddressField } from './address.ts';
import type { PriceMove } from './form-of.ts';
import { hasUnreadableNumber } from './unreadable-number.ts';

/** One of a few values. */
export function choiceField<Value extends string | number>(
  name: string,
  values: readonly Value[],
): AddressField<Value> {
  return {
    names: [name],
    write: (value) => [[name, String(value)]],
    read: (parameters) => values.find((value) => String(value) === onlyOne(parameters, name)),
  };
}

/** A field that may have no value: null, which stands for absence. */
export function optionalField<Value>(field: AddressField<Value>): AddressField<Value | null> {
  return { ...field, write: (value) => (value === null ? [] : field.write(value)) };
}

/** Some of a few values, in their order; a list without values stands as an empty text. */
export function choicesField<Value extends string>(
  name: string,
  values: readonly Value[],
): AddressField<readonly Value[]> {
  return {
    names: [name],
    write: (chosen) => (chosen.length === 0 ? [[name, '']] : chosen.map((value) => [name, value])),
    read(parameters) {
      const texts = parameters.getAll(name);
      if (texts.length === 1 && texts[0] === '') return [];
      const chosen = values.filter((value) => texts.includes(value));
      return chosen.length === texts.length ? texts.map((text) => text as Value) : undefined;
    },
  };
}

/** `name=yes` or `name=no`. */
export function flagField(name: string): AddressField<boolean> {
  return {
    names: [name],
    write: (value) => [[name, value ? 'yes' : 'no']],
    read(parameters) {
      const text = onlyOne(parameters, name);
      return text === 'yes' ? true : text === 'no' ? false : undefined;
    },
  };
}

/** A whole number from 1. */
export function countField(name: string, most: number): AddressField<number> {
  return {
    names: [name],
    write: (value) => [[name, String(value)]],
    read(parameters) {
      const text = onlyOne(parameters, name) ?? '';
      const value = /^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined;
      return value !== undefined && value <= most ? value : undefined;
    },
  };
}

/** `from` and `to`, yyyy-mm-dd; either may be absent. */
export function daysField(): AddressField<DateRange> {
  return {
    names: ['from', 'to'],
    write: ({ start, end }) => [...(start ? [['from', start] as const] : []), ...(end ? [['to', end] as const] : [])],
    read(parameters) {
      const [start, end] = [parameters.getAll('from'), parameters.getAll('to')];
      if ([...start, ...end].some((day) => !isDay(day)) || start.length > 1 || end.length > 1) return undefined;
      const [first = null, last = null] = [start[0], end[0]];
      return first !== null && last !== null && first > last ? undefined : { start: first, end: last };
    },
  };
}

/** Longer than any number that somebody would type. */
const MAX_NUMBER_LENGTH = 40;
const OPERATORS = { ge: '>=', le: '<=', between: 'between' } as const;

/** `name.ge=5`, `name.le=5`, or `name.between=1&name.between=5`: the operator, and the numbers as they were typed. */
export function constraintField(name: string, unit: NumberUnit = 'dollars'): AddressField<Constraint> {
  const operators = Object.keys(OPERATORS) as (keyof typeof OPERATORS)[];
  const wordOf = ({ operator }: Constraint) => operators.find((one) => OPERATORS[one] === operator) ?? 'ge';
  return {
    names: operators.map((operator) => `${name}.${operator}`),
    unusable: (value) => (hasUnreadableNumber(value, unit) ? [`${name}.${wordOf(value)}`] : []),
    write(value) {
      const { operator, val1, val2 } = value;
      const word = wordOf(value);
      const values = operator === 'between' ? [val1, val2] : [val1];
      return values.map((text) => [`${name}.${word}`, text]);
    },
    read(parameters) {
      const [word, ...others] = operators.filter((operator) => parameters.has(`${name}.${operator}`));
      if (word === undefined || others.length > 0) return undefined;
      const values = parameters.getAll(`${name}.${word}`);
      const [val1 = '', val2 = ''] = values;
      if (values.length !== (word === 'between' ? 2 : 1)) return undefined;
      if (val1.length > MAX_NUMBER_LENGTH || val2.length > MAX_NUMBER_LENGTH) return undefined;
      return { operator: OPERATORS[word], val1, val2 };
    },
  };
}

/**
 * `tickers=EMBX`, `tickers=EMBX&tickers=ALDG`, or `owners=0001234567`: companies or owners, never both. A ticker that no dictionary knows
 * is kept, and the page says so.
 */
export function entitiesField(kinds: ReadonlyArray<ChosenEntity['kind']>): AddressField<ChosenEntities> {
  return {
    names: kinds.map((kind) => (kind === 'company' ? 'tickers' : 'owners')),
    write: ({ tickers, ownerCiks }) => [
      ...tickers.map((ticker) => ['tickers', ticker] as const),
      ...ownerCiks.map((cik) => ['owners', cik] as const),
    ],
    read(parameters) {
      const tickers = [...new Set(parameters.getAll('tickers').map(typedTicker))];
      const ownerCiks = [...new Set(parameters.getAll('owners'))];
      if (tickers.length > 0 && ownerCiks.length > 0) return undefined;
      const isUsable =
        tickers.every((ticker) => /^[A-Z0-9][A-Z0-9.-]{0,11}$/.test(ticker)) &&
        ownerCiks.every((cik) => /^\d{10}$/.test(cik));
      return isUsable ? { tickers, ownerCiks } : undefined;
    },
  };
}

/** `watchlist=` and the id of a list. */
export function idField(name: string): AddressField<string> {
  return {
    names: [name],
    write: (id) => [[name, id]],
    read(parameters) {
      const id = onlyOne(parameters, name) ?? '';
      return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? id : undefined;
    },
  };
}

/** The server takes no larger one. */
const MAX_MOVE = 100;

/** `price_drop=0.05`, `price_increase=0.06`, or both. */
export const moveField = (): AddressField<PriceMove> => ({
  names: ['price_drop', 'price_increase'],
  write: ({ drop, increase }) => [
    ...(drop === undefined ? [] : [['price_drop', String(drop)] as const]),
    ...(increase === undefined ? [] : [['price_increase', String(increase)] as const]),
  ],
  read(parameters) {
    const [drops, increases] = [parameters.getAll('price_drop'), parameters.getAll('price_increase')];
    const isMove = (text: string) => text.trim() !== '' && Number(text) >= 0 && Number(text) <= MAX_MOVE;
    if (drops.length > 1 || increases.length > 1 || ![...drops, ...increases].every(isMove)) return undefined;
    return {
      ...(drops[0] === undefined ? {} : { drop: Number(drops[0]) }),
      ...(increases[0] === undefined ? {} : { increase: Number(increases[0]) }),
    };
  },
});

/** `sort=value`, or `sort=-value` for descending. */
export function sortField<Column extends string>(
  columns: readonly Column[],
): AddressField<{ readonly column: Column; readonly direction: 'asc' | 'desc' }> {
  return {
    names: ['sort'],
    write: ({ column, direction }) => [['sort', direction === 'desc' ? `-${column}` : column]],
    read(parameters) {
      const text = onlyOne(parameters, 'sort') ?? '';
      const column = columns.find((one) => one === text.replace(/^-/, ''));
      return column === undefined ? undefined : { column, direction: text.startsWith('-') ? 'desc' : 'asc' };
    },
  };
}

/** `columns=all`: the standard ones; or the chosen ones in their order; null (absent): as the reader last chose them. */
export function columnsField({
  all,
  standard,
}: {
  readonly all: readonly string[];
  readonly standard: readonly string[];
}): AddressField<readonly string[] | null> {
  const isStandard = (columns: readonly string[]) => columns.join() === standard.join();
  return {
    names: ['columns'],
    write: (columns) => (columns === null ? [] : [['columns', isStandard(columns) ? 'all' : columns.join(',')]]),
    read(parameters) {
      const text = onlyOne(parameters, 'columns') ?? '';
      if (text === 'all') return standard;
      const columns = text.split(',');
      const isKnown = columns.every((column) => all.includes(column));
      return isKnown && new Set(columns).size === columns.length ? columns : undefined;
    },
  };
}

function onlyOne(parameters: URLSearchParams, name: string): string | undefined {
  const values = parameters.getAll(name);
  return values.length === 1 ? values[0] : undefined;
}
