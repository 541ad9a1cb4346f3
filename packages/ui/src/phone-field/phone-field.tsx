import { isValidNationalNumber, nationalNumber, readPhoneNumber } from '@sentinel/vocabulary-account';
import { type ChangeEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { Dropdown } from '../dropdown/dropdown.tsx';
import styles from '../field/field.module.css';
import { describedBy, FieldFrame, type FieldTexts } from '../field/field-frame.tsx';
import phoneStyles from './phone-field.module.css';
import { CALLING_CODES, caretAfterDigits, formatPhone, PHONE_MESSAGE, phoneDigits } from './phone-rules.ts';

/** A phone number as a form holds it: calling code and national digits, both without signs. */
export interface PhoneValue {
  callingCode: string;
  digits: string;
}

export interface PhoneFieldProps extends Omit<FieldTexts, 'label'> {
  label?: string | undefined;
  value: PhoneValue;
  onChange(value: PhoneValue): void;
  onBlur?: (() => void) | undefined;
  name?: string | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
}

const CODE_OPTIONS = CALLING_CODES.map(({ code, region }) => ({
  value: code as string,
  label: `+${code}`,
  hint: region,
}));

/**
 * A phone number with its calling code (spec part 1 section 5): formats while typing, validates on blur and, from then
 * on, while typing. A calling code that is pasted with the number is chosen; what is dialed before a number at home (0 in most
 * countries) is taken off. An empty field counts as valid here; the form decides whether it may be empty.
 */
export function PhoneField({
  label = 'Phone',
  hideLabel,
  hint,
  error,
  optional,
  value,
  onChange,
  onBlur,
  name,
  disabled,
  className,
}: PhoneFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isTouched, setTouched] = useState(false);
  const [digitsBeforeCaret, setDigitsBeforeCaret] = useState<number | null>(null);
  const shown = formatPhone(value.callingCode, value.digits);
  const isWrong = isTouched && value.digits !== '' && !isValidNationalNumber(value.callingCode, value.digits);
  const message = error ?? (isWrong ? PHONE_MESSAGE : undefined);

  useLayoutEffect(() => {
    if (digitsBeforeCaret === null || document.activeElement !== input.current) return;
    const caret = caretAfterDigits(shown, digitsBeforeCaret);
    input.current?.setSelectionRange(caret, caret);
  }, [shown, digitsBeforeCaret]);

  function type(event: ChangeEvent<HTMLInputElement>) {
    const { value: typed, selectionStart } = event.target;
    const digits = phoneDigits(typed);
    const read = readPhoneNumber(typed, value.callingCode);
    // A single zero or 1 may be the first digit of more; what a paste or the browser's contacts fill in is whole.
    const isWhole =
      digits.length > value.digits.length + 1 || read.callingCode !== value.callingCode || digits.length === 11;
    if (isWhole && read.digits !== digits) {
      setDigitsBeforeCaret(read.digits.length);
      onChange({ callingCode: read.callingCode, digits: phoneDigits(read.digits) });
      return;
    }
    setDigitsBeforeCaret(phoneDigits(typed.slice(0, selectionStart ?? typed.length)).length);
    onChange({ ...value, digits });
  }

  function leave() {
    setTouched(true);
    const digits = nationalNumber(value.callingCode, value.digits);
    if (digits !== value.digits) onChange({ ...value, digits });
    onBlur?.();
  }

  return (
    <FieldFrame
      id={id}
      label={label}
      hideLabel={hideLabel}
      hint={hint}
      error={message}
      optional={optional}
      className={className}
    >
      <div className={phoneStyles.phone}>
        <Dropdown
          label="Country calling code"
          hideLabel
          options={CODE_OPTIONS}
          value={value.callingCode}
          onChange={(callingCode) => onChange({ ...value, callingCode })}
          disabled={disabled}
        />
        <div className={styles.box} data-invalid={message ? '' : undefined} data-disabled={disabled ? '' : undefined}>
          <input
            ref={input}
            id={id}
            name={name}
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            className={styles.input}
            value={shown}
            disabled={disabled}
            aria-invalid={message ? true : undefined}
            aria-describedby={describedBy(id, { hint, error: message })}
            onChange={type}
            onBlur={leave}
          />
        </div>
      </div>
    </FieldFrame>
  );
}
