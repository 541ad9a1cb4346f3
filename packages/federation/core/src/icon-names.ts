/** The icons that the shell has for menu entries (`icon` in area.json). A build refuses others. */
export const ICON_NAMES = ['dashboard', 'key', 'message', 'settings', 'shield', 'user', 'users'] as const;
export type IconName = (typeof ICON_NAMES)[number];
