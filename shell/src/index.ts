// First, so that the Trusted Types policy and the integrity of scripts are in place before anything can load one.
import './integrity/page-integrity.ts';
import './provide-shared.ts';
import { startPortal } from './start-portal.tsx';

startPortal();
