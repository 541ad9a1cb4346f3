import { expect, test } from '@jest/globals';
import { filingUrl } from '@sentinel/vocabulary-market';
import { render, screen } from '@testing-library/react';
import { filingColumn } from './filing-column.tsx';
import { filingHref } from './filing-href.ts';
import { FilingLink } from './filing-link.tsx';

const REAL = filingUrl('0000320193', '0000320193-26-000039');
const MADE_UP = filingUrl('0009900123', '0009990001-26-000117');
const links = () =>
  screen
    .getAllByRole('link')
    .map((link) => [
      link.getAttribute('aria-label') ?? link.textContent,
      link.getAttribute('href'),
      link.getAttribute('target'),
    ]);

test('a filing of the SEC has a link to it, and one to the stored copy beside it', () => {
  render(<FilingLink url={REAL} />);
  expect(links()).toEqual([
    ['Link to Filing (opens in a new tab)', REAL, '_blank'],
    ['Stored copy of filing 0000320193-26-000039', '/filing?accno=0000320193-26-000039', null],
  ]);
  expect(filingHref(REAL)).toBe(REAL);
});

test('a filing that was made up has only the link to the stored copy', () => {
  render(<FilingLink url={MADE_UP} label="Filing" />);
  expect(links()).toEqual([['Stored copy', '/filing?accno=0009990001-26-000117', null]]);
  expect(filingHref(MADE_UP)).toBe('/filing?accno=0009990001-26-000117');
});

test('what the link shows stays, whichever way it leads', () => {
  render(<FilingLink url={MADE_UP}>DEMO</FilingLink>);
  expect(links()).toEqual([['DEMO (opens in a new tab)', '/filing?accno=0009990001-26-000117', '_blank']]);
});

test('an address without an accession number is left as it is', () => {
  render(<FilingLink url="https://www.sec.gov/filing" />);
  expect(links()).toEqual([['Link to Filing (opens in a new tab)', 'https://www.sec.gov/filing', '_blank']]);
  expect(filingHref('https://www.sec.gov/filing')).toBe('https://www.sec.gov/filing');
});

test('the column exports the address, and shows the links', () => {
  const column = filingColumn<{ url: string }>(({ url }) => url, 'Filing');
  expect(column.value?.({ url: MADE_UP })).toBe(MADE_UP);
  render(column.render?.({ url: REAL }));
  expect(links().map(([text]) => text)).toEqual([
    'Filing (opens in a new tab)',
    'Stored copy of filing 0000320193-26-000039',
  ]);
});
