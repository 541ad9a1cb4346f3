import { describe, expect, test } from '@jest/globals';
import {
  beginVerification,
  type Verification,
  type VerificationEvent,
  verificationReducer,
} from './verification.reducer.ts';

const link = { token: 't', email: 'me@a.example', choosesPassword: false, wasOpened: false };
const walk = (from: Verification, ...events: VerificationEvent[]) => events.reduce(verificationReducer, from);
const LOGGED_IN: VerificationEvent = { type: 'logged_in' };

describe('the verification of an address, part 2 section 4', () => {
  test('verifies, logs in, and offers the second factor', () => {
    const logged = walk(beginVerification(link), { type: 'verified' }, LOGGED_IN);
    expect(logged).toEqual({ step: 'logged_in', fault: null });
    expect(walk(logged, { type: 'success_read' })).toEqual({ step: 'two_factor' });
  });

  test('asks for a password first where the link says so', () => {
    const asked = beginVerification({ ...link, choosesPassword: true });
    expect(walk(asked, { type: 'verified' })).toEqual({ step: 'password', isContested: false });
    expect(walk(asked, { type: 'password_chosen' })).toEqual({ step: 'verifying' });
  });

  test('asks for a password when the server wants one, and goes on from there', () => {
    const asked = walk(beginVerification(link), { type: 'contested' });
    expect(asked).toEqual({ step: 'password', isContested: true });
    expect(walk(asked, { type: 'password_chosen' })).toEqual({ step: 'verifying' });
  });

  test.each([{ token: '' }, { email: '' }])('a link without %p has failed', (missing) => {
    expect(beginVerification({ ...link, choosesPassword: true, ...missing })).toMatchObject({ step: 'failed' });
  });

  test('a refusal is the end; nobody is logged in after it', () => {
    const failed = walk(beginVerification(link), { type: 'refused', text: 'no' });
    expect(failed).toEqual({ step: 'failed', text: 'no', detail: '' });
    expect(walk(failed, { type: 'verified' }, LOGGED_IN, { type: 'success_read' })).toEqual(failed);
  });
});
