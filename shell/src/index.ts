// First: the Trusted Types policy and the guard of scripts stand before anything can load one.
import './page/guard.ts';
import './provide-shared.ts';
import { startPortal } from './start-portal.tsx';

startPortal();
