import { callerOf, type Handlers } from '@sentinel/service-kit';
import { hashSecret } from '../keys/secrets.ts';
import { deviceWords } from './device-words.ts';
import type { RememberedDevices } from './remembered-devices.repository.ts';
import type { Sessions } from './sessions.repository.ts';

/** The caller's live sessions and remembered devices (SECURITY.md 30), the latest used first. */
export function list_sessions({
  rememberedDevices,
  sessions,
}: {
  readonly rememberedDevices: RememberedDevices;
  readonly sessions: Sessions;
}): Handlers<'identity'>['list_sessions'] {
  return async (_input, call) => {
    const { accountId, sessionId } = callerOf(call);
    const [live, remembered] = await Promise.all([sessions.list(accountId), rememberedDevices.list(accountId)]);
    const ownHash = call.deviceSecret === null ? null : hashSecret(call.deviceSecret);
    return {
      sessions: live.map((session) => ({
        session_id: session.id,
        device: deviceWords(session.userAgent),
        ip: session.ip,
        created_at: session.createdAt.toISOString(),
        last_seen_at: session.lastSeenAt.toISOString(),
        is_current: session.id === sessionId,
      })),
      remembered_devices: remembered.map((device) => ({
        remembered_device_id: device.id,
        device: deviceWords(device.userAgent),
        created_at: device.createdAt.toISOString(),
        last_used_at: device.lastUsedAt.toISOString(),
        expires_at: device.expiresAt.toISOString(),
        is_current: device.secretHash === ownHash,
      })),
    };
  };
}
