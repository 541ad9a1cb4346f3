import { createContext, useContext } from 'react';
import type { Portal } from './mount-props.ts';

export const PortalContext = createContext<Portal | null>(null);

/** The portal that contains this area. */
export function usePortal(): Portal {
  const portal = useContext(PortalContext);
  if (!portal) throw new Error('usePortal is for components of an area');
  return portal;
}
