import type { OperationResponse } from '@sentinel/contracts';
import { type Database, sql } from '@sentinel/database';
import type { NotificationChannel, NotificationState } from '@sentinel/vocabulary-alerts';
import { groupBy } from '../group-by.ts';
import { masked } from '../messages/masked.ts';

export type Receipt = OperationResponse<'get_alert_activity'>['activity'][number]['receipts'][number];
type Step = Receipt['steps'][number];

interface Row {
  readonly match_id: string;
  readonly notification_id: string;
  readonly channel: NotificationChannel;
  readonly kind: 'match' | 'digest' | 'test';
  readonly period: string | null;
  readonly state: NotificationState;
  readonly recipient: string | null;
  readonly steps: { readonly step: Step['step']; readonly at: string; readonly detail: string }[];
}

/** More steps than any message takes. */
const STEPS_AT_MOST = 100;

/**
 * The way of each message about these matches, by match: the latest steps that concern it, in order. What its link changed is no step of its way; the
 * activity shows it apart (`link_changes`).
 * @param matchIds matches of one account
 */
export async function receiptsOf(
  { orm }: Pick<Database, 'orm'>,
  accountId: string,
  matchIds: readonly string[],
): Promise<(matchId: string) => Receipt[]> {
  if (matchIds.length === 0) return () => [];
  const rows = (await orm.execute(sql`
    select told.match_id, message.id as notification_id, message.channel, message.kind, message.period, message.state,
           (array_agg(receipt.recipient order by receipt.id desc) filter (where receipt.recipient <> ''))[1] as recipient,
           coalesce(jsonb_agg(jsonb_build_object('step', receipt.step, 'at', receipt.at, 'detail', left(receipt.detail, 500))
                              order by receipt.id) filter (where receipt.id is not null), '[]') as steps
      from alerts.notification_match told
      join alerts.notification message on message.id = told.notification_id and message.account_id = ${accountId}
      left join alerts.receipt on receipt.notification_id = message.id and receipt.account_id = ${accountId}
                                 and receipt.step not in ('changed_by_link', 'link_change_undone')
                                 and told.match_id = any (coalesce(receipt.match_ids, array[told.match_id]))
     where told.match_id = any(${sql.param(matchIds)}::uuid[])
     group by told.match_id, message.id
     order by message.channel`)) as unknown as Row[];
  const byMatch = groupBy(rows, ({ match_id }) => match_id);
  return (matchId) =>
    (byMatch.get(matchId) ?? []).map(({ channel, kind, notification_id, period, recipient, state, steps }) => ({
      notification_id,
      channel,
      recipient: masked(channel, recipient ?? ''),
      // A message of several alerts that was sent without this match.
      state: kind === 'digest' && steps.at(-1)?.step === 'cancelled' ? 'cancelled' : state,
      digest: kind === 'digest' && period !== null,
      steps: steps
        .slice(-STEPS_AT_MOST)
        .map(({ at, detail, step }) => ({ step, at: new Date(at).toISOString(), detail })),
    }));
}
