import { beforeEach, expect, test } from '@jest/globals';
import { followedLink } from './followed-link.ts';

beforeEach(() => {
  document.body.innerHTML = '<a href="/other"><b>inside</b></a>';
});

/** The link that a click on the text inside it follows. */
function clicked(attributes: Readonly<Record<string, string>> = {}, event: MouseEventInit = {}): string | undefined {
  const link = document.querySelector('a');
  for (const [name, value] of Object.entries(attributes)) link?.setAttribute(name, value);
  let followed: string | undefined;
  const look = (click: MouseEvent) => {
    followed = followedLink(click)?.getAttribute('href') ?? undefined;
    click.preventDefault();
  };
  document.addEventListener('click', look, { once: true, capture: true });
  document.querySelector('b')?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...event }));
  return followed;
}

test('a plain click on anything in a link follows it (part 3 section 4)', () => {
  expect(clicked()).toBe('/other');
  expect(clicked({ target: '_self' })).toBe('/other');
  expect(clicked({ href: 'https://other.example/' })).toBe('https://other.example/');
  expect(clicked({ href: '?other=1' })).toBe('?other=1');
});

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  'a click with %j opens it elsewhere',
  (event) => {
    expect(clicked({}, event)).toBeUndefined();
  },
);

test('a link to another tab, to a file, or to a place on this page does not leave the page', () => {
  expect(clicked({ target: '_blank' })).toBeUndefined();
  document.body.innerHTML = '<a href="/other"><b>inside</b></a>';
  expect(clicked({ download: '' })).toBeUndefined();
  document.body.innerHTML = '<a href="/other"><b>inside</b></a>';
  expect(clicked({ href: '#main' })).toBeUndefined();
});

test('a click on nothing that links follows nothing', () => {
  document.body.innerHTML = '<b>inside</b>';
  expect(clicked()).toBeUndefined();
});
