import { beforeEach, expect, test } from '@jest/globals';
import { session } from '@sentinel/session/credentials';
import { createUiStore } from '@sentinel/ui/core';
import { followDensity } from './follow-density.ts';

beforeEach(() => session.clear());

test('the row height that a reader chooses is stored in this browser', () => {
  const ui = createUiStore();
  followDensity(ui);
  ui.set({ density: 'compact' });
  expect(session.state().tableDensity).toBe('compact');
});

test('the row height that is stored, also by another tab, is the one shown', () => {
  const ui = createUiStore();
  followDensity(ui);
  session.setTableDensity('roomy');
  expect(ui.get().density).toBe('roomy');
});
