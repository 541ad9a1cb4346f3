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

  test.each([
    ['+1 (212) 555-0100', '(212) 555-0100', '1/2125550100'],
    ['1-212-555-0100', '(212) 555-0100', '1/2125550100'],
    ['+44 7911 123456', '791 112 345 6', '44/7911123456'],
    ['0044 7911 123456', '791 112 345 6', '44/7911123456'],
    ['00234 0803 123 4567', '803 123 456 7', '234/8031234567'],
    ['+49 (0)151 23020522', '151 230 205 22', '49/15123020522'],
  ])('%s, pasted, sets the calling code and the national number', async (text, shown, value) => {
    render(<Form digits="2125550199" />);
    await userEvent.tripleClick(input());
    await userEvent.paste(text);
    expect(input()).toHaveValue(shown);
    expect(screen.getByRole('status')).toHaveTextContent(value);
  });

  test('typed by hand, 1 before ten digits and a calling code behind 00 are taken off as they appear', async () => {
    render(<Form />);
    await userEvent.type(input(), '1 212 555 0100');
    expect(screen.getByRole('status')).toHaveTextContent('1/2125550100');
    await userEvent.clear(input());
    await userEvent.type(input(), '0044 7911 123456');
    expect(screen.getByRole('status')).toHaveTextContent('44/7911123456');
    await userEvent.clear(input());
    await userEvent.type(input(), '07911 123456');
    expect(screen.getByRole('status')).toHaveTextContent(/^44\/7911123456$/);
  });

  test('a zero that is dialed at home goes when the field is left', async () => {
    render(<Form />);
    await userEvent.type(input(), '0033');
    await userEvent.type(input(), '012345678');
    expect(screen.getByRole('status')).toHaveTextContent('33/012345678');
    await userEvent.tab();
    expect(screen.getByRole('status')).toHaveTextContent(/^33\/12345678$/);
    expect(input()).toHaveAccessibleDescription(PHONE_MESSAGE);
  });

  test('another calling code formats and checks again', async () => {
    render(<Form digits="207123456" />);
    await userEvent.click(screen.getByRole('combobox', { name: /Country calling code/ }));
    await userEvent.click(await screen.findByRole('option', { name: /\+33/ }));
    expect(input()).toHaveValue('207 123 456');
    expect(screen.getByRole('status')).toHaveTextContent('33/207123456');
  });
});
