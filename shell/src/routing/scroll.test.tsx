import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Routing } from './routing.ts';
import { followScroll } from './scroll.ts';

const scrolled: string[] = [];
beforeEach(() => {
  scrolled.length = 0;
  window.scrollTo = jest.fn<() => void>();
  Element.prototype.scrollIntoView = function scrollIntoView(this: Element) {
    scrolled.push(this.id);
  };
});
afterEach(() => document.body.replaceChildren());

function section(id: string) {
  const element = document.createElement('section');
  element.id = id;
  document.body.append(element);
}

function openAt(hash: string) {
  followScroll({ address: () => ({ pathname: '/dashboard', hash }), subscribe: () => () => {} } as unknown as Routing);
}

describe('the section an address names', () => {
  test('is found by its id as it stands in the address, or decoded', () => {
    section('a%20b');
    section('c d');
    openAt('#a%20b');
    openAt('#c%20d');
    expect(scrolled).toEqual(['a%20b', 'c d']);
  });

  test('is scrolled to when it comes later', async () => {
    openAt('#late');
    section('late');
    await new Promise((done) => setTimeout(done));
    expect(scrolled).toEqual(['late']);
  });

  test('may be written wrong: nothing breaks, and a section of that very name is found', () => {
    section('100%');
    openAt('#%');
    openAt('#100%');
    expect(scrolled).toEqual(['100%']);
  });

  test('without one the page begins at the top', () => {
    openAt('');
    expect(window.scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'instant' });
  });
});
