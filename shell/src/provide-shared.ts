/**
 * Module Federation provides a shared package only if the shell's build contains an import of it. These imports never
 * run. They make the shell the only provider, so that areas can be built without copies of their own.
 */
export const provided = [
  () => import('react'),
  () => import('react/jsx-runtime'),
  () => import('react-dom'),
  () => import('react-dom/client'),
  () => import('@sentinel/session'),
  () => import('@sentinel/session/credentials'),
  () => import('@sentinel/session/react'),
  () => import('@sentinel/api-client'),
  () => import('@sentinel/router'),
  () => import('@sentinel/market-ui/entities'),
  () => import('@sentinel/ui/core'),
  () => import('@sentinel/ui'),
  () => import('@tanstack/react-query'),
];
