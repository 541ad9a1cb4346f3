export { defineRemote } from './define-remote.tsx';
export { LazyScreen } from './lazy-screen.tsx';
export type { MountProps, Portal, RemoteLifecycles } from './mount-props.ts';
export { PortalContext, usePortal } from './portal.ts';
