import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Entity } from './entity.ts';
import { buildEntityIndex, type EntityIndex } from './entity-index.ts';
import { searchEntities } from './search-entities.ts';

function indexOf(kind: Entity['kind'], dictionary: object | string): EntityIndex {
  const work = buildEntityIndex(kind, typeof dictionary === 'string' ? dictionary : JSON.stringify(dictionary));
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

const COMPANIES = indexOf('company', {
  ALDG: ['0000000001', 'Aldgate Systems Inc.'],
  SYS: ['0000000002', 'Harbor Data'],
  BSLT: ['0000000003', 'Basalt Energy Corp.'],
  TRST: ['0000000004', 'Trust Company of Bay'],
  ...Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`ZZ${index}`, ['0000000009', `Many ${index}`]])),
});
const OWNERS = indexOf('owner', { '0000000007': 'Aldgate Avery', '0000000008': 'Systems Owner Sam' });
const ids = (typed: string, without: string[] = [], indexes = [COMPANIES, OWNERS]) =>
  searchEntities(indexes, typed, without).map(({ id }) => id);

describe('the search over companies and owners (part 1 section 2, part 2 sections 5 and 9)', () => {
  test('matches all typed words against ticker and name, in any case', () => {
    expect(ids('energy BAS')).toEqual(['BSLT']);
    expect(ids('energy aldgate')).toEqual([]);
  });

  test('an exact ticker comes before a name that holds the word, and companies before owners', () => {
    expect(ids('sys')).toEqual(['SYS', 'ALDG', '0000000008']);
  });

  test('what contains the text as typed comes before what contains its words elsewhere', () => {
    const companies = indexOf('company', { A: ['1', 'Bio East Labs'], B: ['2', 'East Bio'], C: ['3', 'Bio East'] });
    expect(ids('east bio', [], [companies])).toEqual(['B', 'A', 'C']);
  });

  test('typing owner or company restricts the type where both are offered', () => {
    expect(ids('aldgate')).toEqual(['ALDG', '0000000007']);
    expect(ids('Aldgate OWNER')).toEqual(['0000000007']);
    expect(ids('company aldgate')).toEqual(['ALDG']);
    expect(ids('trust company', [], [COMPANIES])).toEqual(['TRST']);
    expect(ids('owner')).toEqual(['0000000008']);
  });

  test('an owner filed in capitals is found as people write the name', () => {
    const owners = indexOf('owner', { 1: "O'BRIEN DEIRDRE", 2: 'COOK TIMOTHY D', 3: 'Cook Avery' });
    for (const typed of ["O'Brien", "O'BRIEN", 'o’brien', "Deirdre O'Brien", "o'brien deirdre"])
      expect(ids(typed, [], [owners])).toEqual(['1']);
    for (const typed of ['Timothy Cook', 'Timothy D. Cook', 'COOK TIM'])
      expect(ids(typed, [], [owners])).toEqual(['2']);
  });

  test('gives at most 6, none that is chosen already, and nothing for no words', () => {
    expect(ids('many')).toHaveLength(6);
    expect(ids('many', ['ZZ0'])[0]).toBe('ZZ1');
    expect(ids('  ')).toEqual([]);
  });
});

/** The same search, slow and plain. */
function reference(entities: readonly Entity[], typed: string, without: readonly string[], atMost: number): Entity[] {
  const fold = (text: string) => Array.from(text, (one) => (one === 'İ' ? one : one.toLowerCase())).join('');
  const all = fold(typed)
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => (word.length === 2 && /[a-z]\./.test(word) ? word.charAt(0) : word));
  const kind = all.length > 1 ? all.find((word) => word === 'owner' || word === 'company') : undefined;
  const words = all.filter((word) => word !== kind);
  const [first] = words;
  if (first === undefined) return [];
  const lineOf = ({ kind: of, id, name }: Entity) => fold(of === 'company' ? `${id} ${name}` : name);
  const rankOf = (entity: Entity) => {
    const ticker = entity.kind === 'company' ? fold(entity.id) : '';
    if (ticker === first) return 0;
    if (ticker.startsWith(first)) return 1;
    return lineOf(entity).includes(words.join(' ')) ? 2 : 3;
  };
  return entities
    .filter((entity) => kind === undefined || entity.kind === kind)
    .filter((entity) => words.every((word) => lineOf(entity).includes(word)) && !without.includes(entity.id))
    .map((entity) => ({ entity, key: [rankOf(entity), entity.kind === 'company' ? 0 : 1, lineOf(entity), entity.id] }))
    .sort((one, other) => {
      const at = one.key.findIndex((part, index) => part !== other.key[index]);
      return (one.key[at] ?? 0) < (other.key[at] ?? 0) ? -1 : 1;
    })
    .map(({ entity }) => entity)
    .slice(0, atMost);
}

// Few letters, so that texts meet; some that JSON escapes, that have no lower case, or whose lower case is longer.
const letters = (from: string[], range: { minLength?: number; maxLength: number }) =>
  fc.array(fc.constantFrom(...from), range).map((all) => all.join(''));
const name = letters(['a', 'b', 'A', 'ab', ' ', 'owner', '"', '\\', ',', ':', '","', '\n', 'é', 'İ', '株', '😀'], {
  maxLength: 8,
});
const ticker = letters(['A', 'B', 'a', '.', '-'], { minLength: 1, maxLength: 3 });
const cik = fc.integer({ min: 0, max: 9_999_999_999 }).map((number) => String(number).padStart(10, '0'));

describe('the index', () => {
  test('finds, in the same order, what a slow search finds, whatever the names, the words and the limit', () => {
    fc.assert(
      fc.property(
        fc.dictionary(ticker, fc.tuple(cik, name), { maxKeys: 30 }),
        fc.dictionary(cik, name, { maxKeys: 30 }),
        fc.oneof(name, ticker, fc.constantFrom('a b', 'owner a', 'company b', 'ab a')),
        fc.array(ticker, { maxLength: 2 }),
        fc.integer({ min: 1, max: 9 }),
        fc.constantFrom(undefined, 1, 2),
        (tickers, owners, typed, without, atMost, indent) => {
          const entities = [
            ...Object.entries(tickers).map(
              ([id, [of, called]]) => ({ kind: 'company', id, name: called, cik: of }) as const,
            ),
            ...Object.entries(owners).map(([id, called]) => ({ kind: 'owner', id, name: called }) as const),
          ];
          const indexes = [
            indexOf('company', JSON.stringify(tickers, null, indent)),
            indexOf('owner', JSON.stringify(owners, null, indent)),
          ];
          expect(searchEntities(indexes, typed, without, atMost)).toEqual(reference(entities, typed, without, atMost));
        },
      ),
      { numRuns: 500 },
    );
  });

  test('finds every entity by its ticker or CIK, and nothing else', () => {
    fc.assert(
      fc.property(fc.dictionary(cik, name, { maxKeys: 40 }), (owners) => {
        const index = indexOf('owner', owners);
        expect(index.size).toBe(Object.keys(owners).length);
        for (const [id, called] of Object.entries(owners)) expect(index.find(id)?.name).toBe(called);
        expect([index.find('0'), index.find('')]).toEqual([undefined, undefined]);
      }),
    );
  });

  test('is the same for a dictionary that is read, sorted and joined in many steps', () => {
    const owners = Object.fromEntries(
      Array.from({ length: 20_000 }, (_, index) => {
        const called = `${['Smith, "J"', 'x","y', ',', 'Søren\\', 'Ng'][index % 5]} ${(index * 7919) % 20_011}`;
        return [String(index).padStart(10, '0'), called];
      }),
    );
    const index = indexOf('owner', owners);
    const lines = Array.from({ length: index.size }, (_, row) => index.lineAt(row));
    expect(lines).toEqual(
      Object.values(owners)
        .map((called) => called.toLowerCase())
        .sort(),
    );
    for (const [id, called] of Object.entries(owners).slice(0, 200)) expect(index.find(id)?.name).toBe(called);
  });

  test('takes entries of older versions, and leaves out those without a name', () => {
    const index = indexOf('company', { A: 'Only a name', B: ['0000000002', 'Both'], C: ['0000000003'], D: 4 });
    expect([index.size, index.find('A'), index.find('B')]).toEqual([
      2,
      { kind: 'company', id: 'A', name: 'Only a name' },
      { kind: 'company', id: 'B', name: 'Both', cik: '0000000002' },
    ]);
  });

  test.each(['', '[1]', '{"a":"b"', '{"a" "b"}', 'null', '{"0000000001":"A",}'])('%p is refused', (json) => {
    expect(() => indexOf('owner', json)).toThrow(SyntaxError);
  });
});
