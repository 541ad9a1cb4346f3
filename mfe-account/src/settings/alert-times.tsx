import { Checkbox, Dropdown } from '@sentinel/ui';
import { offeredTimeZone } from '@sentinel/vocabulary-account';
import { useState } from 'react';
import type { User } from '../profile/user.query.ts';
import { dayTimeOptions, HOUR_OPTIONS } from './day-times.ts';
import { SaveState } from './save-state.tsx';
import { useSetting } from './setting.mutation.ts';
import styles from './settings.module.css';
import { timeZoneOptions } from './time-zone-options.ts';

/** What quiet hours start with when they are switched on: a night. */
const NIGHT = { from: 22 * 60, to: 7 * 60 };

/** When alert messages may arrive: quiet hours, and the hour of daily digests, in the user's time zone. */
export function AlertTimes({ user, email }: { user: User; email: string }) {
  const quiet = useSetting(email);
  const digest = useSetting(email);
  const [zones] = useState(() => timeZoneOptions(new Date()));
  const zone = offeredTimeZone(user.timezone);
  const { quiet_hours: hours, digest_hour } = user;
  const saveHours = (quiet_hours: User['quiet_hours']) =>
    quiet.mutate({ change: { quiet_hours }, seen: { quiet_hours: hours } });
  return (
    <section className={styles.alertTimes} aria-labelledby="alert-times">
      <h3 id="alert-times" className={styles.subtitle}>
        When alerts may reach you
      </h3>
      <p className={styles.hint}>Times are in your time zone: {zones.find(({ value }) => value === zone)?.label}.</p>
      <div className={styles.consent}>
        <Checkbox
          label="Quiet hours"
          aria-describedby="quiet-note"
          checked={hours !== null}
          onChange={({ target }) => saveHours(target.checked ? NIGHT : null)}
        />
        <SaveState status={quiet.status} error={quiet.error} />
        <p id="quiet-note" className={styles.hint}>
          Emails and text messages of alerts wait until they end. The portal shows each match at once.
        </p>
      </div>
      {hours ? (
        <div className={styles.dayTimes}>
          <Dropdown
            label="From"
            options={dayTimeOptions(hours.from, hours.to)}
            value={hours.from}
            onChange={(from) => saveHours({ ...hours, from })}
          />
          <Dropdown
            label="To"
            options={dayTimeOptions(hours.to, hours.from)}
            value={hours.to}
            onChange={(to) => saveHours({ ...hours, to })}
          />
        </div>
      ) : null}
      <div className={styles.setting}>
        <Dropdown
          label="Daily digest at"
          hint="For alerts whose messages you get once a day."
          options={HOUR_OPTIONS}
          value={digest_hour}
          onChange={(hour) => digest.mutate({ change: { digest_hour: hour }, seen: { digest_hour } })}
        />
        <SaveState status={digest.status} error={digest.error} />
      </div>
    </section>
  );
}
