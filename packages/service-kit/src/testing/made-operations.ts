import { type DeclaredErrors, defineOperation } from '@sentinel/contracts';
import { Email, Line, SMALL_BODY, Success, WRITE_LIMIT } from '@sentinel/contracts/fields';
import Type from 'typebox';

/** Operations of made services, with what these tests need of each. */

const common = <const Errors extends DeclaredErrors>(errors: Errors) =>
  ({
    summary: 'Made for a test.',
    access: 'session',
    errors,
    rateLimit: WRITE_LIMIT,
    idempotency: 'once',
    maxBodyBytes: SMALL_BODY,
    audit: false,
    auditWords: { done: 'Did something', attempted: 'Tried to do something' },
    auditConcerns: null,
    impersonation: 'allowed',
  }) as const;

const Alert = Type.Object({ alert_name: Line(120), email: Email }, { additionalProperties: false });

export const alertOperations = {
  get_alerts: defineOperation({
    type: 'get_alerts',
    service: 'alerts',
    request: { email: Email },
    response: Type.Array(Alert, { maxItems: 10 }),
    ...common({}),
  }),
  set_alerts: defineOperation({
    type: 'set_alerts',
    service: 'alerts',
    request: { email: Email },
    response: Success,
    ...common({ conflict: ['name_taken'], not_found: [] }),
  }),
  delete_alert: defineOperation({
    type: 'delete_alert',
    service: 'alerts',
    request: { email: Email, alert_name: Line(120) },
    response: Success,
    ...common({ not_found: [] }),
  }),
};

const NoFields = Type.Object({}, { additionalProperties: false });

export const identityOperations = {
  check_login: defineOperation({
    type: 'check_login',
    service: 'identity',
    request: { email: Email },
    response: NoFields,
    deviceCookie: true,
    ...common({ invalid_credentials: [] }),
  }),
  logout: defineOperation({
    type: 'logout',
    service: 'identity',
    request: {},
    response: NoFields,
    ...common({}),
  }),
};

export const fileOperations = {
  export_trades: defineOperation({
    type: 'export_trades',
    service: 'market',
    request: {},
    response: Type.Object({ num_rows: Type.Integer({ minimum: 0 }) }, { additionalProperties: false }),
    stream: true,
    ...common({ unprocessable: ['file_too_large'] }),
  }),
};
