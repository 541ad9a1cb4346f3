import { Dropdown, Panel } from '@sentinel/ui';
import { offeredTimeZone } from '@sentinel/vocabulary-account';
import { useState } from 'react';
import type { User } from '../profile/user.query.ts';
import { SaveState } from './save-state.tsx';
import { useSetting } from './setting.mutation.ts';
import styles from './settings.module.css';
import { timeZoneOptions } from './time-zone-options.ts';

/** Preferences: the time zone (spec part 2 section 2). */
export function PreferencesPanel({ user, email }: { user: User; email: string }) {
  const [options] = useState(() => timeZoneOptions(new Date()));
  const setting = useSetting(email);
  const zone = offeredTimeZone(user.timezone);
  return (
    <Panel title="Preferences">
      <div className={styles.setting}>
        <Dropdown
          label="Time zone"
          hint="Used for all dates and times."
          options={options}
          value={zone}
          onChange={(timezone) => {
            if (timezone !== zone) setting.mutate({ change: { timezone }, seen: { timezone: user.timezone } });
          }}
        />
        <SaveState status={setting.status} error={setting.error} />
      </div>
    </Panel>
  );
}
