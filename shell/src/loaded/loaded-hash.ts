/** At this hash of any address, staff see what is loaded. */
export const LOADED_HASH = '#what-is-loaded';
