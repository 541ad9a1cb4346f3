import { useSession } from '@sentinel/session/react';
import { Badge, Button, Panel } from '@sentinel/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type User, userQuery } from '../profile/user.query.ts';
import { TwoFactorSetup } from '../two-factor/two-factor-setup.tsx';
import { OwnerDialog } from './owner-dialog.tsx';
import { useDisableTwoFactor } from './security.mutations.ts';
import styles from './settings.module.css';

type Step = 'shown' | 'enabling' | 'asking';

/** Security and Authentication: turns the second factor on and off (spec part 2 sections 2 and 4). */
export function TwoFactorPanel({ user, email }: { user: User; email: string }) {
  const isRunningAs = useSession().runAs !== null;
  const client = useQueryClient();
  const disable = useDisableTwoFactor(email);
  const [step, setStep] = useState<Step>('shown');
  const [said, setSaid] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  /** After the setup, the panel renders its one button again; the focus moves there if it was inside the setup. */
  const isBack = useRef(false);

  function leaveSetUp() {
    isBack.current = true;
    setStep('shown');
  }
  function takeButton(element: HTMLButtonElement | null) {
    button.current = element;
    if (element === null || !isBack.current) return;
    isBack.current = false;
    element.focus();
  }

  if (step === 'enabling')
    return (
      <Panel title="Security and Authentication">
        <TwoFactorSetup
          offersSkip={false}
          headingLevel={3}
          onSkip={leaveSetUp}
          onDone={() => {
            client.setQueryData(userQuery(email).queryKey, (known) => known && { ...known, enabled_2fa: true });
            setSaid('Two-factor authentication is on.');
            leaveSetUp();
          }}
        />
      </Panel>
    );

  return (
    <Panel title="Security and Authentication">
      <div className={styles.line}>
        <div className={styles.lineText}>
          <p className={styles.lineTitle}>
            Two-Factor Authentication
            <Badge tone={user.enabled_2fa ? 'info' : 'neutral'}>{user.enabled_2fa ? 'Enabled' : 'Disabled'}</Badge>
          </p>
          <p className={styles.hint}>
            {isRunningAs
              ? "You can't change this while running as another user."
              : user.enabled_2fa
                ? "You'll enter a code from your authenticator app when you log in."
                : "Require a code from your authenticator app when you log in, so a stolen password isn't enough."}
          </p>
        </div>
        <Button
          ref={takeButton}
          variant="outline"
          disabled={isRunningAs}
          onClick={() => {
            setSaid(undefined);
            disable.reset();
            setStep(user.enabled_2fa ? 'asking' : 'enabling');
          }}
        >
          {user.enabled_2fa ? 'Disable 2FA' : 'Enable 2FA'}
        </Button>
      </div>
      {/* Sighted users see this in the badge. */}
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <OwnerDialog
        open={step === 'asking'}
        title="Disable Two-Factor Authentication"
        cancelLabel="No, keep it enabled"
        confirmLabel="Yes, disable 2FA"
        busy={disable.isPending}
        error={disable.error}
        finalFocus={() => button.current}
        onCancel={() => setStep('shown')}
        onConfirm={(password) =>
          disable.mutate(password, {
            onSuccess: () => {
              setSaid('Two-factor authentication is off.');
              setStep('shown');
            },
          })
        }
      >
        Are you sure you want to disable Two-Factor Authentication?
      </OwnerDialog>
    </Panel>
  );
}
