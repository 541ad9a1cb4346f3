export { defineRemote, type MountProps, type RemoteLifecycles } from './define-remote.tsx';
export { isLoadError, LazyScreen } from './lazy-screen.tsx';
export { type Portal, PortalContext, usePortal } from './portal.ts';
