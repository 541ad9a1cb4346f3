import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'trailing'>;

/** A password: hidden unless the user asks to show it; pasting and password managers work (set `autoComplete`). */
export function PasswordField({ autoComplete = 'current-password', ...props }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      spellCheck={false}
      autoCapitalize="none"
      {...props}
      autoComplete={autoComplete}
      type={isShown ? 'text' : 'password'}
      trailing={
        <IconButton
          size="small"
          label={isShown ? 'Hide password' : 'Show password'}
          icon={isShown ? <EyeOff size={16} aria-hidden="true" /> : <Eye size={16} aria-hidden="true" />}
          disabled={props.disabled}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
}
