import { TextDecoder, TextEncoder } from 'node:util';
import { afterEach, expect } from '@jest/globals';
import * as matchers from '@testing-library/jest-dom/matchers';
import { cleanup, configure } from '@testing-library/react';
import { makeStylesQuick } from './quick-styles.mjs';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
expect.extend(matchers);
// How long `findBy…` and `waitFor` wait for something that never appears: the default of one second is short on a busy
// machine.
configure({ asyncUtilTimeout: 60_000 });
afterEach(cleanup);
// jsdom has none; the router needs them.
Object.assign(globalThis, { TextEncoder, TextDecoder });
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
Element.prototype.getAnimations ??= () => [];
makeStylesQuick(window);
