import {
  Button,
  classNames,
  Dropdown,
  type DropdownOption,
  PHONE_MESSAGE,
  PhoneField,
  TextArea,
  TextField,
} from '@sentinel/ui';
import {
  COUNTRIES,
  HEARD_ABOUT,
  INQUIRY_INDUSTRIES,
  INQUIRY_ROLES,
  UNITED_STATES,
  US_STATES,
  WORKED_BEFORE,
} from '@sentinel/vocabulary-account';
import { type FormEvent, useId } from 'react';
import { useController } from 'react-hook-form';
import styles from './contact-fields.module.css';
import { type ContactValues, emailFault, isPhoneValid, lineFault, moreFault } from './contact-rules.ts';
import type { ContactForm } from './use-contact-form.ts';

interface ContactFieldsProps {
  readonly contact: ContactForm;
  /** The id by which a button outside of the form sends it. */
  readonly id: string;
}

/** The fields of the contact form, in the order of spec part 1 section 2 "Contact form". */
export function ContactFields({ contact, id }: ContactFieldsProps) {
  const { control, formState, register, setValue, watch } = contact.form;
  const { errors } = formState;
  const country = watch('country');
  const phone = useController({
    control,
    name: 'phone',
    rules: { validate: (value) => isPhoneValid(value) || PHONE_MESSAGE },
  });
  const line = (name: 'company' | 'firstName' | 'lastName' | 'state') => ({
    ...register(name, { validate: lineFault }),
    error: errors[name]?.message,
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    // The page around a dialog may have a form of its own.
    event.stopPropagation();
    void contact.submit();
  };

  return (
    <form id={id} className={styles.fields} noValidate aria-label="Contact" onSubmit={onSubmit}>
      <TextField label="First name" autoComplete="given-name" {...line('firstName')} />
      <TextField label="Last name" autoComplete="family-name" {...line('lastName')} />
      <Choice contact={contact} name="role" label="Role" options={ROLES} />
      <Choice contact={contact} name="industry" label="Industry" options={INDUSTRIES} />
      <TextField label="Company" autoComplete="organization" className={styles.wide} {...line('company')} />
      <Choice
        contact={contact}
        name="country"
        label="Country"
        options={COUNTRY_OPTIONS}
        onChosen={() => setValue('state', '', { shouldDirty: true })}
      />
      {country === UNITED_STATES ? (
        <Choice contact={contact} name="state" label="State" options={STATES} />
      ) : (
        <TextField label="Region" autoComplete="address-level1" {...line('state')} />
      )}
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        inputMode="email"
        maxLength={254}
        error={errors.email?.message}
        {...register('email', { validate: emailFault })}
      />
      <PhoneField
        name="phone"
        value={phone.field.value}
        onChange={phone.field.onChange}
        onBlur={phone.field.onBlur}
        error={phone.fieldState.error?.message}
      />
      <Choice contact={contact} name="heardAbout" label="How did you hear about us" options={HEARD} />
      <Choice contact={contact} name="workedWithBefore" label="Have you worked with us before" options={WORKED} />
      <TextArea
        label="Tell us more"
        optional
        rows={3}
        error={errors.tellUsMore?.message}
        className={styles.wide}
        {...register('tellUsMore', { validate: moreFault })}
      />
      <div className="visually-hidden" aria-hidden="true">
        <label htmlFor={`${id}-website`}>Website</label>
        <input id={`${id}-website`} tabIndex={-1} autoComplete="off" {...register('website')} />
      </div>
    </form>
  );
}

const optionsOf = (names: readonly string[]): DropdownOption[] => names.map((name) => ({ value: name, label: name }));
const ROLES = optionsOf(INQUIRY_ROLES);
const INDUSTRIES = optionsOf(INQUIRY_INDUSTRIES);
const COUNTRY_OPTIONS = optionsOf(COUNTRIES);
const STATES = optionsOf(US_STATES);
const HEARD = optionsOf(HEARD_ABOUT);
const WORKED = optionsOf(WORKED_BEFORE);

interface ChoiceProps {
  readonly contact: ContactForm;
  readonly name: 'country' | 'heardAbout' | 'industry' | 'role' | 'state' | 'workedWithBefore';
  readonly label: string;
  readonly options: readonly DropdownOption[];
  readonly onChosen?: () => void;
}

function Choice({ contact, name, label, options, onChosen }: ChoiceProps) {
  const { field } = useController<ContactValues, ChoiceProps['name']>({ control: contact.form.control, name });
  return (
    <Dropdown
      label={label}
      options={options}
      value={field.value === '' ? null : field.value}
      onChange={(value) => {
        field.onChange(value);
        onChosen?.();
      }}
    />
  );
}

interface ContactFooterProps {
  readonly contact: ContactForm;
  /** The form that the button sends. */
  readonly form: string;
}

/** Submit, and beside it why it is not possible yet, or why it failed. */
export function ContactFooter({ contact, form }: ContactFooterProps) {
  const hintId = useId();
  const { failure, missing } = contact;
  const { isSubmitting } = contact.form.formState;
  return (
    <>
      <Button
        type="submit"
        form={form}
        variant="primary-yellow"
        size="large"
        className={styles.submit}
        disabled={missing > 0 || isSubmitting}
        aria-describedby={hintId}
      >
        {isSubmitting ? 'Submitting...' : 'Submit'}
      </Button>
      <p
        id={hintId}
        role={failure ? 'alert' : undefined}
        className={classNames(styles.hint, failure !== null && styles.failure)}
      >
        {failure ?? missingText(missing)}
      </p>
    </>
  );
}

function missingText(missing: number): string {
  if (missing === 0) return 'We answer within two business days.';
  return missing === 1
    ? 'One field needs your attention before you can submit.'
    : `${missing} fields need your attention before you can submit.`;
}
