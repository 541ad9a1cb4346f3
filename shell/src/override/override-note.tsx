import { Banner } from '@sentinel/ui/core';
import { useLazyCode } from '../page/use-lazy-code.ts';
import type { OverrideBannerProps } from './override-banner.tsx';

const loadBanner = () => import('./override-banner.tsx');

/** The banner of an override, whose code loads when there is one; in few words while it has not loaded. */
export function OverrideNote(props: OverrideBannerProps) {
  const code = useLazyCode(loadBanner);
  if (code) return <code.OverrideBanner {...props} />;
  return <Banner tone="warning">You see another version of {props.registry.override?.area} than everybody.</Banner>;
}
