import { describe, expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { PhoneField, type PhoneValue } from './phone-field.tsx';
import { PHONE_MESSAGE } from './phone-rules.ts';

function Form({ digits = '' }: { digits?: string }) {
  const [phone, setPhone] = useState<PhoneValue>({ callingCode: '1', digits });
  return (
    <>
      <PhoneField value={phone} onChange={setPhone} />
      <output>{`${phone.callingCode}/${phone.digits}`}</output>
    </>
  );
}

const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone' });

describe('PhoneField (spec part 1 section 5)', () => {
  test('formats while typing and keeps digits only', async () => {
    render(<Form />);
    await userEvent.type(input(), '212-555x0100');
    expect(input()).toHaveValue('(212) 555-0100');
    expect(screen.getByRole('status')).toHaveTextContent('1/2125550100');
  });

  test('says nothing while first typing, complains on blur, then follows the typing', async () => {
    render(<Form />);
    await userEvent.type(input(), '21255');
    expect(screen.queryByText(PHONE_MESSAGE)).toBeNull();
    await userEvent.tab();
    expect(input()).toHaveAccessibleDescription(PHONE_MESSAGE);
    await userEvent.type(input(), '50100');
    expect(screen.queryByText(PHONE_MESSAGE)).toBeNull();
    await userEvent.type(input(), '9');
    expect(input()).toHaveAccessibleDescription(PHONE_MESSAGE);
  });

  test('deleting in the middle keeps the caret where it was', async () => {
    render(<Form digits="2125550100" />);
    await userEvent.click(input());
    input().setSelectionRange(7, 7);
    await userEvent.keyboard('{Backspace}');
    expect(input()).toHaveValue('(212) 550-100');
    expect(input().selectionStart).toBe(4);
  });

  test('another calling code formats and checks again', async () => {
    render(<Form digits="207123456" />);
    await userEvent.click(screen.getByRole('combobox', { name: /Country calling code/ }));
    await userEvent.click(await screen.findByRole('option', { name: /\+33/ }));
    expect(input()).toHaveValue('207 123 456');
    expect(screen.getByRole('status')).toHaveTextContent('33/207123456');
  });
});
