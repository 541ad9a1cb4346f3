import { Banner } from '@sentinel/ui/core';
import { type ReactNode, useEffect, useState } from 'react';
import type { OverrideBannerProps } from './override-banner.tsx';

/** The banner of an override, whose code loads when there is one; in few words while it has not loaded. */
export function OverrideNote(props: OverrideBannerProps) {
  const [code, setCode] = useState<{ Banner: (props: OverrideBannerProps) => ReactNode } | null>(null);
  useEffect(() => {
    import('./override-banner.tsx').then(
      ({ OverrideBanner }) => setCode({ Banner: OverrideBanner }),
      (error) => console.error('The banner of the override did not load', error),
    );
  }, []);
  if (code) return <code.Banner {...props} />;
  return <Banner tone="warning">You see another version of {props.registry.override?.area} than everybody.</Banner>;
}
