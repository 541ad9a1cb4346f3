import type { Operation, RequestOf, ResponseOf, ServiceName } from './define-operation.ts';
import { check_login } from './operations/check_login.ts';
import { delete_alert } from './operations/delete_alert.ts';
import { explore_trades } from './operations/explore_trades.ts';
import { get_alerts } from './operations/get_alerts.ts';
import { get_ey_fraud_confcalls } from './operations/get_ey_fraud_confcalls.ts';
import { get_owners } from './operations/get_owners.ts';
import { get_tickers } from './operations/get_tickers.ts';
import { get_user } from './operations/get_user.ts';
import { get_users } from './operations/get_users.ts';
import { logout } from './operations/logout.ts';
import { refresh_session } from './operations/refresh_session.ts';
import { set_alerts } from './operations/set_alerts.ts';
import { update_user_preferences } from './operations/update_user_preferences.ts';

/** Every operation of the product, one file each. Adding one here is all that gateway and client need. */
export const operations = {
  check_login,
  delete_alert,
  explore_trades,
  get_alerts,
  get_ey_fraud_confcalls,
  get_owners,
  get_tickers,
  get_user,
  get_users,
  logout,
  refresh_session,
  set_alerts,
  update_user_preferences,
} as const satisfies Record<string, Operation>;

type Operations = typeof operations;
export type OperationType = keyof Operations;
/** Payload of the operation of that type, without `type`. */
export type OperationRequest<T extends OperationType> = Omit<RequestOf<Operations[T]>, 'type'>;
/** Answer of the operation of that type. */
export type OperationResponse<T extends OperationType> = ResponseOf<Operations[T]>;
/** The types of the operations that one service owns. */
export type OperationTypeOf<S extends ServiceName> = {
  [T in OperationType]: Operations[T]['service'] extends S ? T : never;
}[OperationType];

/** The operations of one service. */
export function operationsOf(service: ServiceName): Operation[] {
  return Object.values(operations).filter((operation) => operation.service === service);
}

/** The operation of that type, or undefined: own properties only, so `__proto__` finds nothing. */
export function findOperation(type: string): Operation | undefined {
  return Object.hasOwn(operations, type) ? operations[type as OperationType] : undefined;
}
