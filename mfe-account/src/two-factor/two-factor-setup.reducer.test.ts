import { describe, expect, test } from '@jest/globals';
import { beginSetup, type SetupEvent, type SetupState, setupReducer } from './two-factor-setup.reducer.ts';

const secret = { qrCodeUrl: 'data:image/png;base64,AA==', secretKey: 'ABCDEFGH' };
const other = { ...secret, secretKey: 'HGFEDCBA' };
const walk = (from: SetupState, ...events: SetupEvent[]) => events.reduce(setupReducer, from);

describe('the set-up of the second factor, part 1 section 4', () => {
  test('goes from the choice over the secret to the end', () => {
    const asked = walk(beginSetup(true), { type: 'secret_asked' });
    expect(asked).toMatchObject({ step: 'setup', secret: null, isGenerating: true });
    const given = walk(asked, { type: 'secret_given', secret });
    expect(given).toEqual({ step: 'setup', secret, isGenerating: false, failure: null, isRenewed: false });
    expect(walk(given, { type: 'verified' })).toEqual({ step: 'verified' });
  });

  test('begins with the secret where nothing is offered', () => {
    expect(beginSetup(false)).toMatchObject({ step: 'setup', isGenerating: true });
  });

  test('a secret in place of another is noted, until the note has been read', () => {
    const renewed = walk(
      beginSetup(false),
      { type: 'secret_given', secret },
      { type: 'secret_asked' },
      { type: 'secret_given', secret: other },
    );
    expect(renewed).toMatchObject({ secret: other, isRenewed: true });
    expect(walk(renewed, { type: 'note_read' })).toMatchObject({ secret: other, isRenewed: false });
  });

  test('a refused renewal keeps the secret that counts, and can be asked for again', () => {
    const refused = walk(
      beginSetup(false),
      { type: 'secret_given', secret },
      { type: 'secret_asked' },
      { type: 'secret_refused', text: 'no' },
    );
    expect(refused).toMatchObject({ secret, isGenerating: false, failure: 'no', isRenewed: false });
    expect(walk(refused, { type: 'secret_asked' })).toMatchObject({ isGenerating: true, failure: null });
  });

  test('nothing is verified before there is a secret, and nothing happens after the end', () => {
    expect(walk(beginSetup(true), { type: 'verified' })).toEqual({ step: 'choice' });
    expect(walk(beginSetup(false), { type: 'verified' })).toMatchObject({ step: 'setup' });
    const end: SetupState = { step: 'verified' };
    expect(walk(end, { type: 'secret_asked' }, { type: 'secret_given', secret })).toEqual(end);
  });
});
