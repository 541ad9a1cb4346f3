import { describe, expect, test } from '@jest/globals';
import type { Visitor } from '@sentinel/federation';
import { area, claim, registryOf } from '@sentinel/federation/testing';
import { buildEntityIndex, type EntityIndex } from '@sentinel/market-ui/entities';
import { findEntries, type PaletteSources } from './find-entries.ts';
import type { PaletteEntry } from './palette-entry.ts';

function indexOf(kind: 'company' | 'owner', dictionary: object): EntityIndex {
  const work = buildEntityIndex(kind, JSON.stringify(dictionary));
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
const INDEXES = [
  indexOf('company', {
    EMBX: ['0000000001', 'Eastmark Biologics'],
    ...Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`EA${index}`, ['0000000009', `East ${index}`]])),
  }),
  indexOf('owner', { '0000000007': 'EASTON, MARGUERITE' }),
];
const only = (permission: string) => ({ anyOf: [permission] });
const REGISTRY = registryOf(
  area('reports', {
    paths: [claim('/reports', { access: only('reports') }), claim('/company', { access: only('reports') })],
    cards: [{ package: 'custom', title: 'All Reports', text: '', path: '/reports', access: only('reports'), order: 1 }],
    palette: {
      company: '/company?ticker={ticker}',
      owner: '/reports?owner={cik}',
      entries: [
        { kind: 'action', label: 'Report on {ticker}', path: '/reports?new={ticker}', for: 'company' },
        { kind: 'action', label: 'Start a report', path: '/reports', words: 'create new' },
        { kind: 'action', label: 'Leads nowhere', path: '/unclaimed' },
      ],
    },
  }),
  area('admin', {
    paths: [claim('/people', { access: only('admin') }), claim('/me')],
    navigation: [
      { id: 'people', label: 'People', path: '/people', order: 1, access: only('admin') },
      { id: 'me', label: 'My page', order: 2, access: 'login' },
      { id: 'mine', label: 'Overview', path: '/me', order: 1, parent: 'me', access: 'login' },
    ],
    palette: { entries: [{ kind: 'action', label: 'Add a person', path: '/people' }] },
  }),
);
const visitor = (...permissions: string[]): Visitor => ({ isLoggedIn: true, permissions });
const item: PaletteEntry = { kind: 'item', label: 'East coast buys', hint: 'Saved search', path: '/reports?q=1' };

const find = (typed: string, who = visitor('reports'), more: Partial<PaletteSources> = {}) =>
  Object.fromEntries(
    findEntries(typed, {
      registry: REGISTRY,
      visitor: who,
      indexes: INDEXES,
      asked: [],
      items: [item],
      recent: [],
      ...more,
    }).map(({ title, entries }) => [title, entries.map(({ label, path }) => `${label} ${path}`)]),
  );

describe('what the palette finds', () => {
  test('companies, owners, own things, pages and actions, each leading where its area says', () => {
    expect(find('eastm')).toEqual({
      Companies: ['Eastmark Biologics /company?ticker=EMBX'],
      Actions: ['Report on EMBX /reports?new=EMBX'],
    });
    expect(find('easton')).toEqual({ Owners: ['Easton, Marguerite /reports?owner=0000000007'] });
    expect(find('coast')).toEqual({ 'Saved searches and alerts': ['East coast buys /reports?q=1'] });
    expect(find('OVER')).toEqual({ Pages: ['Overview /me'] });
    expect(find('new start')).toEqual({ Actions: ['Start a report /reports'] });
  });

  test('companies have their ticker and owners their CIK beside the name, which others may have, too (part 1 section 9)', () => {
    const owners = indexOf('owner', { '0000000007': 'Easton, Marguerite', '0000000008': 'Easton, Marguerite' });
    const sources = { registry: REGISTRY, visitor: visitor('reports'), asked: [], items: [], recent: [] };
    const tagsOf = (typed: string, indexes = INDEXES) =>
      findEntries(typed, { ...sources, indexes }).flatMap(({ entries }) => entries.map(({ tag }) => tag));
    expect(tagsOf('@embx')).toEqual(['EMBX']);
    expect(tagsOf('#easton', [owners])).toEqual(['CIK 0000000007', 'CIK 0000000008']);
  });

  test('the first character limits it: @ companies, # owners, > actions; alone, a kind gets six suggestions', () => {
    expect(Object.keys(find('@east'))).toEqual(['Companies']);
    expect([find('@east').Companies, find('east').Companies].map((all) => all?.length)).toEqual([6, 4]);
    expect(Object.keys(find('#east'))).toEqual(['Owners']);
    expect(find('> embx')).toEqual({ Actions: ['Report on EMBX /reports?new=EMBX'] });
    expect(find('?')).toEqual({});
  });

  test('nobody sees what they may not open: no page, action, company, or thing opened before', () => {
    const recent = [item, { kind: 'page', label: 'People', path: '/people' } as const];
    expect(find('', visitor('reports'), { recent })).toEqual({
      Recent: ['East coast buys /reports?q=1'],
      Pages: ['All Reports /reports', 'Overview /me'],
      Actions: ['Start a report /reports'],
    });
    expect(find('', visitor(), { recent })).toEqual({ Pages: ['Overview /me'] });
    expect(find('east', visitor(), { items: [] })).toEqual({});
    expect(find('', visitor('admin'), { recent })).toMatchObject({
      Recent: ['East coast buys /reports?q=1', 'People /people'],
      Actions: ['Start a report /reports', 'Add a person /people', 'See what is loaded #what-is-loaded'],
    });
    expect(find('>canary', visitor('reports'))).toEqual({});
    expect(find('>canary', visitor('admin'))).toEqual({ Actions: ['See what is loaded #what-is-loaded'] });
  });

  test('what was opened before leads to no other origin', () => {
    const recent = [{ kind: 'page', label: 'Elsewhere', path: '//evil.example/me' } as const];
    expect(find('', visitor(), { recent }).Recent).toBeUndefined();
  });
});
