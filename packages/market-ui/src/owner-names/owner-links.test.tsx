import { expect, test } from '@jest/globals';
import { MemoryRouter } from '@sentinel/router';
import { render, screen } from '@testing-library/react';
import { OwnerLinks } from './owner-links.tsx';

const show = (ciks: readonly (string | null)[]) =>
  render(
    <MemoryRouter>
      <OwnerLinks filed="VARGA SOFIA; MOREAU LUC" ciks={ciks} />
    </MemoryRouter>,
  );
const links = () => screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

test('each joint owner leads to the own page', () => {
  const { container } = show(['0000000901', '0000000902']);
  expect(container).toHaveTextContent('Varga Sofia; Moreau Luc');
  expect(links()).toEqual([
    ['Varga Sofia', '/insider?cik=0000000901'],
    ['Moreau Luc', '/insider?cik=0000000902'],
  ]);
});

test('a name whose CIK is not known is no link', () => {
  const { container } = show(['0000000901']);
  expect(container).toHaveTextContent('Varga Sofia; Moreau Luc');
  expect(links()).toEqual([['Varga Sofia', '/insider?cik=0000000901']]);
});
