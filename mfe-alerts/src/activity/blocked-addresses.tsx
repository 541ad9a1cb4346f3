import { useSession } from '@sentinel/session/react';
import { Banner, Button } from '@sentinel/ui';
import { useQuery } from '@tanstack/react-query';
import { blockedQuery, useReconfirm } from './activity.query.ts';
import { blockedText } from './receipt-words.ts';

/** Says which of the user's addresses get no alerts, and takes each back with one click. Nothing where all do. */
export function BlockedAddresses() {
  const { email, runAs } = useSession();
  const { data = [] } = useQuery(blockedQuery(email ?? ''));
  const reconfirm = useReconfirm(email ?? '');
  return data.map((blocked) => (
    <Banner
      key={`${blocked.channel} ${blocked.reason}`}
      tone="warning"
      // Whether a message is wanted at an address is for its owner to say, and after STOP only from the phone itself.
      action={
        runAs || blocked.reason === 'stopped' ? null : (
          <Button
            variant="outline"
            loading={reconfirm.isPending && reconfirm.variables === blocked.channel}
            onClick={() => reconfirm.mutate(blocked.channel)}
          >
            Send here again
          </Button>
        )
      }
    >
      {blockedText(blocked)}
      {blocked.detail === '' ? null : ` It said: ${blocked.detail}`}
      {reconfirm.isError && reconfirm.variables === blocked.channel ? ` Not changed. ${reconfirm.error.message}` : null}
    </Banner>
  ));
}
