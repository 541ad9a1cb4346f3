import { describe, expect, test } from '@jest/globals';
import {
  type Draft,
  EMPTY_DRAFT,
  FIRST_STATE,
  type LoginEvent,
  type LoginState,
  loginReducer,
} from './login.machine.ts';

const draft: Draft = { ...EMPTY_DRAFT, email: 'me@a.example', name: 'Me' };
const SUBMITTED: LoginEvent = { type: 'submitted', draft };
const walk = (...events: LoginEvent[]) => events.reduce(loginReducer, FIRST_STATE);

const EVENTS: readonly LoginEvent[] = [
  SUBMITTED,
  { type: 'refused', text: 'no' },
  { type: 'code_needed', password: 'p' },
  { type: 'mail_sent', password: 'p' },
  { type: 'account_made', email: draft.email },
  { type: 'logged_in' },
  { type: 'left' },
  { type: 'expired', text: 'gone' },
  { type: 'offer_over' },
];
/** The whole table: which event leads from which screen to which; all others stay. */
const TABLE: Record<LoginState['screen'], Partial<Record<LoginEvent['type'], LoginState['screen']>>> = {
  form: { code_needed: 'two_factor', mail_sent: 'email_sent', account_made: 'two_factor_offer', logged_in: 'done' },
  two_factor: { left: 'form', expired: 'form', logged_in: 'done' },
  email_sent: { left: 'form', account_made: 'two_factor_offer' },
  two_factor_offer: { offer_over: 'done' },
  done: {},
};
const AT: Record<LoginState['screen'], LoginState> = {
  form: FIRST_STATE,
  two_factor: walk(SUBMITTED, { type: 'code_needed', password: 'p' }),
  email_sent: walk(SUBMITTED, { type: 'mail_sent', password: 'p' }),
  two_factor_offer: walk(SUBMITTED, { type: 'account_made', email: draft.email }),
  done: { screen: 'done' },
};

describe('the screens of login and sign-up, part 1 section 4', () => {
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
    for (const from of [AT.two_factor, AT.email_sent]) {
      const back = loginReducer(from, { type: 'left' });
      expect(back).toEqual({ screen: 'form', draft, fault: null, isReturn: true });
      expect(back).not.toHaveProperty('password');
    }
    expect(loginReducer(AT.two_factor, { type: 'expired', text: 'gone' })).toMatchObject({ fault: 'gone', draft });
  });
});
