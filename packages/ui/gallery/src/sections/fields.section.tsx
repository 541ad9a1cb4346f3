import { Checkbox, PasswordField, PhoneField, type PhoneValue, TextField, User } from '@sentinel/ui';
import { useState } from 'react';
import { Specimen } from '../specimen.tsx';

function Fields() {
  const [phone, setPhone] = useState<PhoneValue>({ callingCode: '1', digits: '2125550100' });
  const [wrongPhone, setWrongPhone] = useState<PhoneValue>({ callingCode: '44', digits: '20712' });
  return (
    <>
      <Specimen name="Text field, empty">
        <TextField label="Company" placeholder="Company or ticker" />
      </Specimen>
      <Specimen name="Text field, filled, with hint">
        <TextField label="Name" defaultValue="Maya Duarte" hint="As it appears in emails." />
      </Specimen>
      <Specimen name="Text field, error">
        <TextField label="Email" defaultValue="maya@" error="Please enter a valid email address." />
      </Specimen>
      <Specimen name="Text field, optional, with icon">
        <TextField label="Role" optional leading={<User size={16} aria-hidden="true" />} />
      </Specimen>
      <Specimen name="Text field, disabled">
        <TextField label="Email" defaultValue="client@sentinel.example" disabled />
      </Specimen>
      <Specimen name="Password field">
        <PasswordField label="Password" defaultValue="Sentinel#2026" />
      </Specimen>
      <Specimen name="Password field, error">
        <PasswordField
          label="New password"
          autoComplete="new-password"
          defaultValue="short"
          error="Password must be at least 8 characters."
        />
      </Specimen>
      <Specimen name="Phone field">
        <PhoneField value={phone} onChange={setPhone} />
      </Specimen>
      <Specimen name="Phone field, error">
        <PhoneField
          value={wrongPhone}
          onChange={setWrongPhone}
          error="Please enter a valid phone number for the selected country code."
        />
      </Specimen>
      <Specimen name="Phone field, disabled">
        <PhoneField value={phone} onChange={setPhone} disabled />
      </Specimen>
      <Specimen name="Checkboxes">
        <Checkbox label="Purchases" defaultChecked />
        <Checkbox label="Sales" />
        <Checkbox label="Select All" indeterminate />
        <Checkbox label="Unavailable" disabled />
        <Checkbox label="Fixed" disabled defaultChecked />
      </Specimen>
      <Specimen name="Checkbox, error">
        <Checkbox label="I agree to the Terms of Service" error="Please agree before signing up." />
      </Specimen>
    </>
  );
}

export const FIELDS = { id: 'fields', title: 'Fields', Specimens: Fields };
