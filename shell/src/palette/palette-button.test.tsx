import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { PaletteButton } from './palette-button.tsx';

test('what the button shows is part of its name, the keys too (FINDINGS P14, WCAG 2.5.3)', () => {
  render(<PaletteButton onOpen={() => undefined} onPrepare={() => undefined} />);
  expect(screen.getByRole('button')).toHaveAccessibleName(/^Find Company, owner, page or action Ctrl ?K$/);
});
