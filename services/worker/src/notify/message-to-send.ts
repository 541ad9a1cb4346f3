import type { MatchedEvent, Reason } from '@sentinel/alert-rules';
import type { ToldMatch as Told } from '@sentinel/alert-rules/message';
import { instantText, type QuietHours } from '@sentinel/calendar';
import { and, type Database, eq, inArray, schema, sql } from '@sentinel/database';
import { ianaTimeZone } from '@sentinel/vocabulary-account';
import type { NotificationChannel } from '@sentinel/vocabulary-alerts';

/** A match that a message tells, of an alert that is kept. */
export interface ToldMatch extends Told {
  readonly id: string;
  readonly alertId: string;
}

/** Matches of one alert that a message does not tell any more. */
export interface LeftOut {
  readonly matchIds: readonly string[];
  /** A sentence. */
  readonly reason: string;
}

/** All that a notification needs to be rendered, as it is when it is sent. */
export interface MessageToSend {
  readonly id: string;
  /** A digest without a period tells what one filing or price made several alerts fire. */
  readonly kind: 'match' | 'digest' | 'test';
  readonly channel: NotificationChannel;
  /** The digest that it is; see `notification.period`. */
  readonly period: string | null;
  readonly account: {
    readonly email: string;
    readonly phone: string | null;
    /** Whether a code that was sent to that number was typed in. */
    readonly isPhoneConfirmed: boolean;
    readonly canSendSms: boolean;
    /** An IANA time zone. */
    readonly timeZone: string;
    readonly quiet: QuietHours | undefined;
    /** Neither disabled nor without the permission to have alerts. */
    readonly mayHaveAlerts: boolean;
  };
  /** Null once it is deleted, and of a digest. */
  readonly alert: {
    readonly name: string;
    readonly isPaused: boolean;
    /** Whether it sends messages by this channel now. */
    readonly sends: boolean;
  } | null;
  /** Matches of alerts that are on and send messages by this channel, oldest first; none of a test. */
  readonly matches: readonly ToldMatch[];
  /** Of a digest: what it was planned with besides. */
  readonly leftOut: readonly LeftOut[];
  /** Of a text: whether no text about a match has gone to this number for this account yet. */
  readonly isFirstText: boolean;
  /** Why its address gets nothing by this channel; null where it does. */
  readonly blocked: string | null;
}

/** Reads what the notifications say and to whom, by their ids. */
export async function readMessages({ orm }: Database, ids: readonly string[]): Promise<Map<string, MessageToSend>> {
  const { account, alert, blockedAddress, match, notification, notificationMatch, receipt, stoppedNumber } = schema;
  const address = sql<string>`case ${notification.channel} when 'email' then ${account.email} else '+' || ${account.phone} end`;
  const sends = (channel: typeof notification.channel | typeof notificationMatch.channel) =>
    sql<boolean>`case ${channel} when 'email' then ${alert.byEmail} else ${alert.bySms} end`;
  const isPaused = sql<boolean>`(${alert.pausedAt} is not null and (${alert.snoozedUntil} is null or ${alert.snoozedUntil} > now()))`;
  const rows = await orm
    .select({
      id: notification.id,
      kind: notification.kind,
      channel: notification.channel,
      period: notification.period,
      email: account.email,
      phone: account.phone,
      canSendSms: account.canSendSms,
      timezone: account.timezone,
      quietFrom: account.quietFrom,
      quietTo: account.quietTo,
      permissions: account.permissions,
      disabledAt: account.disabledAt,
      alertName: alert.name,
      isPaused,
      sends: sends(notification.channel),
      isPhoneConfirmed: sql<boolean>`coalesce(${account.confirmedPhone} = ${account.phone}, false)`,
      isFirstText: sql<boolean>`${notification.channel} = 'sms' and not exists (
        select 1 from ${receipt} r join ${notification} told on told.id = r.notification_id
         where r.account_id = ${notification.accountId} and r.recipient = ${address}
           and r.step = 'handed_over' and told.kind <> 'test')`,
      blocked: sql<string | null>`coalesce(${stoppedNumber.detail}, ${blockedAddress.detail})`,
    })
    .from(notification)
    .innerJoin(account, eq(account.id, notification.accountId))
    .leftJoin(alert, eq(alert.id, notification.alertId))
    .leftJoin(
      blockedAddress,
      and(
        eq(blockedAddress.accountId, notification.accountId),
        eq(blockedAddress.channel, notification.channel),
        eq(blockedAddress.address, address),
      ),
    )
    .leftJoin(stoppedNumber, and(eq(notification.channel, 'sms'), eq(stoppedNumber.number, address)))
    .where(inArray(notification.id, [...ids]));
  const planned = await orm
    .select({
      id: match.id,
      notificationId: notificationMatch.notificationId,
      channel: notificationMatch.channel,
      alertId: alert.id,
      alertName: sql<string>`coalesce(${alert.name}, ${match.alertName})`,
      pausedAt: sql<string | null>`case when ${isPaused} then ${alert.pausedAt} end`,
      sends: sql<boolean>`coalesce(${sends(notificationMatch.channel)}, false)`,
      formType: match.formType,
      eventKey: match.eventKey,
      event: match.event,
      reasons: match.reasons,
    })
    .from(notificationMatch)
    .innerJoin(match, eq(match.id, notificationMatch.matchId))
    .leftJoin(alert, eq(alert.id, match.alertId))
    .where(inArray(notificationMatch.notificationId, [...ids]))
    .orderBy(match.matchedAt, match.id);
  const isTold = ({ alertId, pausedAt, sends }: (typeof planned)[number]) =>
    alertId !== null && pausedAt === null && sends;
  return new Map(
    rows.map((row): [string, MessageToSend] => [
      row.id,
      {
        id: row.id,
        kind: row.kind,
        channel: row.channel,
        period: row.period,
        account: {
          email: row.email,
          phone: row.phone,
          isPhoneConfirmed: row.isPhoneConfirmed,
          canSendSms: row.canSendSms === 1,
          timeZone: ianaTimeZone(row.timezone),
          quiet: row.quietFrom === null || row.quietTo === null ? undefined : { from: row.quietFrom, to: row.quietTo },
          mayHaveAlerts: row.disabledAt === null && row.permissions.some((one) => one === 'alerts' || one === 'admin'),
        },
        alert: row.alertName === null ? null : { name: row.alertName, isPaused: row.isPaused, sends: row.sends },
        matches: planned
          .filter((one) => one.notificationId === row.id && isTold(one))
          .map(({ id, alertId, alertName, event, eventKey, formType, reasons }) => ({
            id,
            alertId: alertId ?? '',
            alertName,
            formType,
            eventKey,
            // Written by matching, as these types (services/worker/src/evaluate).
            event: event as MatchedEvent,
            reasons: reasons as readonly Reason[],
          })),
        leftOut:
          row.kind === 'digest'
            ? leftOutOf(
                planned.filter((one) => one.notificationId === row.id && !isTold(one)),
                row.period === null ? 'message' : 'digest',
                ianaTimeZone(row.timezone),
              )
            : [],
        isFirstText: row.isFirstText,
        blocked: row.blocked,
      },
    ]),
  );
}

interface PlannedMatch {
  readonly id: string;
  readonly channel: NotificationChannel;
  readonly alertId: string | null;
  readonly alertName: string;
  readonly pausedAt: string | null;
}

/** By alert, with why it is left out. */
function leftOutOf(matches: readonly PlannedMatch[], from: 'message' | 'digest', timeZone: string): LeftOut[] {
  const byAlert = new Map<string, { matchIds: string[]; reason: string }>();
  for (const { alertId, alertName, channel, id, pausedAt } of matches) {
    const key = alertId ?? `deleted ${alertName}`;
    const found = byAlert.get(key);
    if (found) found.matchIds.push(id);
    else {
      const why =
        alertId === null
          ? 'was deleted'
          : pausedAt === null
            ? `sends no ${channel === 'email' ? 'emails' : 'texts'} any more`
            : `was paused on ${instantText(new Date(pausedAt).toISOString(), { timeZone })}`;
      byAlert.set(key, { matchIds: [id], reason: `The ${from} left it out, because the alert ${why}.` });
    }
  }
  return [...byAlert.values()];
}
