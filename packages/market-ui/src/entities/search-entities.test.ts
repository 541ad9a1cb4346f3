import { describe, expect, test } from '@jest/globals';
import { type Entity, searchEntities } from './search-entities.ts';

const company = (id: string, name: string): Entity => ({ kind: 'company', id, name });
const owner = (id: string, name: string): Entity => ({ kind: 'owner', id, name });
const ENTITIES = [
  company('ALDG', 'Aldgate Systems Inc.'),
  company('SYS', 'Harbor Data'),
  company('BSLT', 'Basalt Energy Corp.'),
  owner('0000000007', 'Aldgate Avery'),
  owner('0000000008', 'Systems Owner Sam'),
  ...Array.from({ length: 9 }, (_, index) => company(`ZZ${index}`, `Many ${index}`)),
];
const ids = (typed: string, chosen: string[] = []) => searchEntities(ENTITIES, typed, chosen).map(({ id }) => id);

describe('the search over companies and owners, part 2 sections 5 and 9', () => {
  test('matches all typed words against ticker and name, in any case', () => {
    expect(ids('energy BAS')).toEqual(['BSLT']);
    expect(ids('energy aldgate')).toEqual([]);
  });

  test('an exact ticker comes before a name that holds the word, and companies before owners', () => {
    expect(ids('sys')).toEqual(['SYS', 'ALDG', '0000000008']);
  });

  test('typing owner or company restricts the type', () => {
    expect(ids('aldgate')).toEqual(['ALDG', '0000000007']);
    expect(ids('Aldgate OWNER')).toEqual(['0000000007']);
    expect(ids('company aldgate')).toEqual(['ALDG']);
  });

  test('gives at most 6, none that is chosen already, and nothing for no words', () => {
    expect(ids('many')).toHaveLength(6);
    expect(ids('many', ['ZZ0'])[0]).toBe('ZZ1');
    expect([ids('  '), ids('owner')]).toEqual([[], []]);
  });
});
