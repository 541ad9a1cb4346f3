/**
 * How the log names whoever works with the database's address. Nobody proves a name there, and outside of a local start the
 * address is for emergencies, so the log says so.
 * @param name RELEASE_ACTOR, else the name of the system's user: it is only typed
 */
export const actorByDatabase = (name: string, mode: 'local' | 'production'): string =>
  mode === 'local' ? name : `emergency: ${name}, by the database`;
