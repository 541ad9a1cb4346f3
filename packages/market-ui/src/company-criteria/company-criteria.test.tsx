import { describe, expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { type CompanyCriteria, criteriaRequest, EMPTY_CRITERIA } from './company-criteria.ts';
import { CompanyCriteriaPanel, type CompanyCriteriaPanelProps } from './company-criteria-panel.tsx';

// jsdom has no pointer events; Base UI turns Enter on an option into one.
globalThis.PointerEvent ??= MouseEvent as typeof PointerEvent;

const SOME: CompanyCriteria = {
  includeAll: false,
  industries: ['Banking'],
  marketValue: { operator: '>=', val1: '$500', val2: '' },
  averageDailyVolume: { operator: 'between', val1: '1', val2: '2.5' },
  sharePrice: { operator: '<=', val1: '20', val2: '' },
};

describe('company criteria in a request (part 3 sections 5 and 7)', () => {
  test('include all leaves out the rest', () => {
    expect(criteriaRequest(EMPTY_CRITERIA)).toEqual({ include_all: true });
    expect(criteriaRequest({ ...SOME, includeAll: true })).toEqual({ include_all: true });
  });

  test('millions become dollars', () => {
    expect(criteriaRequest(SOME)).toEqual({
      include_all: false,
      industry: { val: ['Banking'] },
      market_value: { bool: 'ge', val: [500_000_000] },
      avg_daily_volume: { bool: 'between', val: [1_000_000, 2_500_000] },
      share_price: { bool: 'le', val: [20] },
    });
  });

  test('industries that contain the placeholder, or are none of the 48, are ignored', () => {
    const none = { ...SOME, industries: ['Banking', '__placeholder__'] };
    expect(criteriaRequest(none)).not.toHaveProperty('industry');
    expect(criteriaRequest({ ...SOME, industries: ['Alchemy'] })).not.toHaveProperty('industry');
  });
});

function Panel(props: Partial<CompanyCriteriaPanelProps>) {
  const [value, setValue] = useState(props.value ?? EMPTY_CRITERIA);
  return (
    <>
      <CompanyCriteriaPanel {...props} value={value} onChange={setValue} />
      <output>{JSON.stringify(criteriaRequest(value))}</output>
    </>
  );
}
const request = () => JSON.parse(screen.getByRole('status').textContent ?? '');

describe('company criteria in a form (part 2 section 3, part 3 section 2)', () => {
  test('with include all the others are off; without it they count', async () => {
    render(<Panel />);
    expect(screen.getByLabelText('Market value (millions)')).toBeDisabled();
    await userEvent.click(screen.getByLabelText('Include all'));
    await userEvent.type(screen.getByLabelText('Market value (millions)'), '2');
    await userEvent.type(screen.getByLabelText('Share price'), '15');
    expect(request()).toEqual({
      include_all: false,
      market_value: { bool: 'ge', val: [2_000_000] },
      share_price: { bool: 'ge', val: [15] },
    });
  });

  test('several industries can be chosen; all industries clears them', async () => {
    render(<Panel value={{ ...EMPTY_CRITERIA, includeAll: false }} />);
    await userEvent.click(screen.getByRole('combobox', { name: 'Industries All 48 industries' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Banking' }));
    await userEvent.click(screen.getByRole('option', { name: 'Insurance' }));
    expect(request().industry).toEqual({ val: ['Banking', 'Insurance'] });
    await userEvent.click(screen.getByRole('option', { name: 'All 48 industries' }));
    expect(request()).toEqual({ include_all: false });
  });

  test('while a company is chosen all of it is off, and says why', () => {
    render(<Panel value={SOME} disabled reason="A company is chosen." />);
    expect(screen.getByText('A company is chosen.')).toBeVisible();
    expect(screen.getByLabelText('Include all')).toBeDisabled();
    expect(screen.getByLabelText('Share price')).toBeDisabled();
    expect(screen.getByRole('region', { name: 'Company criteria' })).toHaveAccessibleDescription(
      'A company is chosen.',
    );
  });
});
