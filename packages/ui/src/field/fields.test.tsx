import { describe, expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { Checkbox } from '../checkbox/checkbox.tsx';
import { PasswordField } from './password-field.tsx';
import { TextField } from './text-field.tsx';

function SignUp({ onSubmit }: { onSubmit: (values: object) => void }) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email: '', password: '', terms: false } });
  return (
    <form onSubmit={handleSubmit((values) => onSubmit(values))} noValidate>
      <TextField
        label="Email"
        error={formState.errors.email?.message}
        {...register('email', { pattern: { value: /^\S+@\S+\.\S+$/, message: 'Please enter a valid email address.' } })}
      />
      <PasswordField label="Password" {...register('password')} />
      <Checkbox label="I agree to the Terms of Service" {...register('terms')} />
      <button type="submit">Sign Up</button>
    </form>
  );
}

describe('fields in react-hook-form', () => {
  test('what is typed and ticked is submitted', async () => {
    const submit = jest.fn();
    render(<SignUp onSubmit={submit} />);
    await userEvent.type(screen.getByLabelText('Email'), 'a@b.example');
    await userEvent.type(screen.getByLabelText('Password'), 'Sentinel#2026');
    await userEvent.click(screen.getByLabelText('I agree to the Terms of Service'));
    await userEvent.click(screen.getByRole('button', { name: 'Sign Up' }));
    expect(submit).toHaveBeenCalledWith({ email: 'a@b.example', password: 'Sentinel#2026', terms: true });
  });

  test('a refused value is marked, described and focused', async () => {
    const submit = jest.fn();
    render(<SignUp onSubmit={submit} />);
    await userEvent.type(screen.getByLabelText('Email'), 'a@');
    await userEvent.click(screen.getByRole('button', { name: 'Sign Up' }));
    const email = screen.getByLabelText('Email');
    expect(email).toHaveAccessibleDescription('Please enter a valid email address.');
    expect(email).toBeInvalid();
    expect(email).toHaveFocus();
    expect(submit).not.toHaveBeenCalled();
  });
});

describe('PasswordField', () => {
  test('is hidden until asked to show, and takes a paste', async () => {
    render(<PasswordField label="Password" />);
    const field = screen.getByLabelText('Password');
    expect(field).toHaveAttribute('type', 'password');
    await userEvent.click(field);
    await userEvent.paste('Sentinel#2026');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(field).toHaveAttribute('type', 'text');
    expect(field).toHaveValue('Sentinel#2026');
  });
});

describe('Checkbox', () => {
  test('is described by what stands elsewhere and by its error', () => {
    render(
      <>
        <Checkbox label="SMS" aria-describedby="note" error="Not saved." />
        <p id="note">Needs a phone.</p>
      </>,
    );
    expect(screen.getByRole('checkbox')).toHaveAccessibleDescription('Needs a phone. Not saved.');
  });

  test('shows the state between', () => {
    render(<Checkbox label="Select All" indeterminate />);
    expect(screen.getByRole('checkbox')).toBePartiallyChecked();
  });
});
