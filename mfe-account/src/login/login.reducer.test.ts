import { describe, expect, test } from '@jest/globals';
import {
  EMPTY_LOGIN,
  FIRST_STATE,
  type LoginDraft,
  type LoginEvent,
  type LoginState,
  loginReducer,
} from './login.reducer.ts';

const draft: LoginDraft = { ...EMPTY_LOGIN, email: 'me@a.example' };
const SUBMITTED: LoginEvent = { type: 'submitted', draft };
const walk = (...events: LoginEvent[]) => events.reduce(loginReducer, FIRST_STATE);

const EVENTS: readonly LoginEvent[] = [
  SUBMITTED,
  { type: 'refused', text: 'no' },
  { type: 'code_needed', password: 'p' },
  { type: 'logged_in' },
  { type: 'left' },
  { type: 'expired', text: 'gone' },
];
/** The whole table: which event leads from which screen to which; all others change nothing. */
const TABLE: Record<LoginState['screen'], Partial<Record<LoginEvent['type'], LoginState['screen']>>> = {
  form: { code_needed: 'two_factor', logged_in: 'done' },
  two_factor: { left: 'form', expired: 'form', logged_in: 'done' },
  done: {},
};
const AT: Record<LoginState['screen'], LoginState> = {
  form: FIRST_STATE,
  two_factor: walk(SUBMITTED, { type: 'code_needed', password: 'p' }),
  done: { screen: 'done' },
};

describe('the screens of a login, part 1 section 4', () => {
  test.each(Object.values(AT))('every event at $screen leads where the table says', (state) => {
    for (const event of EVENTS) {
      const expected = TABLE[state.screen][event.type] ?? state.screen;
      expect([event.type, loginReducer(state, event).screen]).toEqual([event.type, expected]);
    }
  });

  test('a refusal stands at the form until the next try', () => {
    const refused = walk(SUBMITTED, { type: 'refused', text: 'no' });
    expect(refused).toMatchObject({ screen: 'form', fault: 'no', draft });
    expect(loginReducer(refused, SUBMITTED)).toMatchObject({ fault: null });
  });

  test('the way back keeps what was typed and no password', () => {
    const back = loginReducer(AT.two_factor, { type: 'left' });
    expect(back).toEqual({ screen: 'form', draft, fault: null, isReturn: true });
    expect(back).not.toHaveProperty('password');
    expect(loginReducer(AT.two_factor, { type: 'expired', text: 'gone' })).toMatchObject({ fault: 'gone', draft });
  });
});
