import Type from 'typebox';

/** A moment in a request: ISO 8601 in UTC. */
export const Moment = Type.String({
  maxLength: 30,
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,3})?Z$',
});

/** What happened from one moment on, up to another one; without one, from the beginning or until now. */
export const span = {
  since: Type.Optional(Moment),
  until: Type.Optional(Moment),
};
