import { describe, expect, test } from '@jest/globals';
import {
  EMPTY_SIGN_UP,
  FIRST_STATE,
  type SignUpDraft,
  type SignUpEvent,
  type SignUpState,
  signUpReducer,
} from './sign-up.reducer.ts';

const draft: SignUpDraft = { ...EMPTY_SIGN_UP, email: 'me@a.example', name: 'Me' };
const SUBMITTED: SignUpEvent = { type: 'submitted', draft };
const walk = (...events: SignUpEvent[]) => events.reduce(signUpReducer, FIRST_STATE);

const EVENTS: readonly SignUpEvent[] = [
  SUBMITTED,
  { type: 'refused', text: 'no' },
  { type: 'mail_sent', password: 'p' },
  { type: 'account_made' },
  { type: 'left' },
  { type: 'offer_over' },
];
/** The whole table: which event leads from which screen to which; all others change nothing. */
const TABLE: Record<SignUpState['screen'], Partial<Record<SignUpEvent['type'], SignUpState['screen']>>> = {
  form: { mail_sent: 'email_sent', account_made: 'two_factor_offer' },
  email_sent: { left: 'form', account_made: 'two_factor_offer' },
  two_factor_offer: { offer_over: 'done' },
  done: {},
};
const AT: Record<SignUpState['screen'], SignUpState> = {
  form: FIRST_STATE,
  email_sent: walk(SUBMITTED, { type: 'mail_sent', password: 'p' }),
  two_factor_offer: walk(SUBMITTED, { type: 'account_made' }),
  done: { screen: 'done' },
};

describe('the screens of a sign-up, part 1 section 4', () => {
  test.each(Object.values(AT))('every event at $screen leads where the table says', (state) => {
    for (const event of EVENTS) {
      const expected = TABLE[state.screen][event.type] ?? state.screen;
      expect([event.type, signUpReducer(state, event).screen]).toEqual([event.type, expected]);
    }
  });

  test('a refusal stands at the form until the next try', () => {
    const refused = walk(SUBMITTED, { type: 'refused', text: 'no' });
    expect(refused).toMatchObject({ screen: 'form', fault: 'no', draft });
    expect(signUpReducer(refused, SUBMITTED)).toMatchObject({ fault: null });
  });

  test('the way back keeps what was typed and no password', () => {
    const back = signUpReducer(AT.email_sent, { type: 'left' });
    expect(back).toEqual({ screen: 'form', draft, fault: null, isReturn: true });
    expect(back).not.toHaveProperty('password');
  });
});
