import { Banner, Checkbox, TextLink } from '@sentinel/ui';
import type { AlertDelivery } from '@sentinel/vocabulary-alerts';
import { deliveryOf, isBroad } from '../../draft/delivery.ts';
import { FormBlock } from '../parts/form-block.tsx';
import { FormRow } from '../parts/form-row.tsx';
import { digestTimeText, maskedPhone, quietHoursText, smsOffText } from './account-words.ts';
import type { BlockProps } from './block-props.ts';
import styles from './delivery.module.css';
import { useAccount } from './use-account.ts';

interface Choice {
  readonly value: AlertDelivery;
  readonly label: string;
  readonly when: string;
}

/** When the messages of an alert go out, and by which channels. */
export function DeliveryBlock({ draft, onChange }: BlockProps) {
  const account = useAccount();
  const chosen = deliveryOf(draft);
  const broad = isBroad(draft);
  const smsOff = smsOffText(account);
  const choices: readonly Choice[] = [
    { value: 'instant', label: 'Instant', when: 'within a minute of acceptance' },
    { value: 'hourly', label: 'Hourly digest', when: 'on the hour, if anything matched' },
    { value: 'daily', label: 'Daily digest', when: `${digestTimeText(account)}, if anything matched` },
  ];
  return (
    <FormBlock title="Delivery" note={account ? `Times in ${account.timezone}, your time zone` : undefined}>
      <fieldset className={styles.choices}>
        <legend className="visually-hidden">When messages go out</legend>
        {choices.map(({ value, label, when }) => (
          <label key={value} className={styles.choice} data-chosen={value === chosen ? '' : undefined}>
            <input
              type="radio"
              name="delivery"
              className={styles.radio}
              checked={value === chosen}
              disabled={value === 'instant' && broad}
              onChange={() => onChange({ ...draft, delivery: value })}
            />
            <span className={styles.label}>{label}</span>
            <span className={styles.when}>{when}</span>
          </label>
        ))}
      </fieldset>
      <FormRow label="Channels">
        <Checkbox
          label="E-mail"
          checked={draft.byEmail}
          onChange={({ target }) => onChange({ ...draft, byEmail: target.checked })}
        />
        <Checkbox label="Bell" checked disabled title="The bell always shows a match." />
        <Checkbox
          label={account?.phone ? `SMS to ${maskedPhone(account.phone)}` : 'SMS'}
          checked={draft.bySms}
          disabled={smsOff !== undefined && !draft.bySms}
          onChange={({ target }) => onChange({ ...draft, bySms: target.checked })}
        />
        {smsOff ? <span className={styles.when}>{smsOff}</span> : null}
      </FormRow>
      <FormRow label="Quiet hours">
        <span className={styles.when}>{quietHoursText(account)}</span>
        <span className={styles.when}>
          <TextLink href="/profile/account-settings">Change in Account Settings</TextLink>
        </span>
      </FormRow>
      {broad ? (
        <Banner tone="info">
          This alert names no company, owner, keyword, or company filter, so it is <strong>digest only</strong>: nothing
          is dropped, but instant messages are off.
        </Banner>
      ) : null}
    </FormBlock>
  );
}
