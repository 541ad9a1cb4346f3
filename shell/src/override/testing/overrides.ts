import type { Override } from '@sentinel/federation';
import { area, claim, loadable } from '@sentinel/federation/testing';

export const ALERTS = area('alerts', { paths: [claim('/alerts')] });
/** Another release of alerts than everybody has. */
export const OTHER = loadable('alerts', '0000000000f2');
export const ORIGIN = 'http://127.0.0.1:5170';

const common = { area: 'alerts', by: 'jane', until: '2099-01-01T00:00:00.000Z', account: 'avery@x.example' };
export const RELEASE: Override = {
  ...common,
  kind: 'release',
  version: OTHER.version,
  manifest: ALERTS.manifest,
  release: OTHER,
};
export const LOCAL: Override = { ...common, kind: 'local', version: 'local', origin: ORIGIN };
