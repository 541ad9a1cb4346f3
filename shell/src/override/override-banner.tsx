import { instantText } from '@sentinel/calendar';
import type { Registry } from '@sentinel/federation';
import { useSession } from '@sentinel/session/react';
import { Banner, Button } from '@sentinel/ui/core';
import { ianaTimeZone } from '@sentinel/vocabulary-account';
import { useState } from 'react';
import type { Routing } from '../routing/routing.ts';
import { endOverride } from './ask-override.ts';

export interface OverrideBannerProps {
  readonly registry: Pick<Registry, 'areas' | 'override'>;
  readonly routing: Pick<Routing, 'address' | 'leaveFor'>;
}

/** Says which version of an area this browser shows instead of what everybody sees, and ends that. */
export function OverrideBanner({ registry: { areas, override }, routing }: OverrideBannerProps) {
  const timeZone = ianaTimeZone(useSession().timeZone);
  const [isEnding, setEnding] = useState(false);
  if (!override) return null;
  const end = () => {
    setEnding(true);
    const { pathname, search } = routing.address();
    void routing.leaveFor(pathname + search, endOverride);
  };
  return (
    <Banner
      tone="warning"
      action={
        <Button variant="outline" disabled={isEnding} onClick={end}>
          End the override
        </Button>
      }
    >
      {override.kind === 'local' && !areas.some(({ isOverride }) => isOverride) ? (
        <>
          Waiting for a build of <strong>{override.area}</strong> from {override.origin}. Until then you see what
          everybody sees.
        </>
      ) : (
        <>
          You see <strong>{override.area}</strong>{' '}
          {override.kind === 'local' ? `from ${override.origin}` : <code>{override.version}</code>} instead of what
          everybody sees, until {instantText(override.until, { timeZone, now: new Date() })}.
        </>
      )}
    </Banner>
  );
}
