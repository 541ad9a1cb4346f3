export { defineRemote } from './define-remote.tsx';
export type { DrawnAreaPage } from './drawn-area-page.ts';
export { LazyScreen } from './lazy-screen.tsx';
export type { MountProps, Portal, PortalDialog, RemoteLifecycles } from './mount-props.ts';
export { PortalContext, usePortal } from './portal.ts';
