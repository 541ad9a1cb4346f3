import { beforeEach, expect, test } from '@jest/globals';
import { session } from '@sentinel/session/credentials';
import { createUiStore } from '@sentinel/ui/core';
import { deviceChoices } from './device-choices.ts';
import { followDeviceChoices } from './follow-device-choices.ts';

beforeEach(() => session.clear());

test('the row height that a reader chooses is stored in this browser', () => {
  const ui = createUiStore();
  followDeviceChoices(ui);
  ui.set({ density: 'compact' });
  expect(deviceChoices.read().density).toBe('compact');
});

test('the row height that is stored, also by another tab, is the one shown', () => {
  const ui = createUiStore();
  followDeviceChoices(ui);
  deviceChoices.set({ density: 'roomy' });
  expect(ui.get().density).toBe('roomy');
});

test('whether single-letter keys are on is stored in this browser, and follows other tabs', () => {
  const ui = createUiStore();
  followDeviceChoices(ui);
  ui.set({ density: 'compact' });
  ui.set({ singleLetterKeys: false });
  expect(deviceChoices.read()).toEqual({ singleLetterKeys: false, density: 'compact', isSidebarCollapsed: false });
  deviceChoices.set({ singleLetterKeys: true });
  expect(ui.get()).toMatchObject({ singleLetterKeys: true, density: 'compact' });
});
