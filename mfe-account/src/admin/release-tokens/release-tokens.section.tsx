import { EmptyState, Panel, useToast } from '@sentinel/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AskDialog } from '../rows/ask-dialog.tsx';
import { Loaded } from '../rows/loaded.tsx';
import { askDesk, type ReleaseToken } from './ask-desk.ts';
import { NewSecret } from './new-secret.tsx';
import { NewTokenForm } from './new-token-form.tsx';
import { areasText } from './release-token-words.ts';
import { releaseTokensQuery } from './release-tokens.query.ts';
import { ReleaseTokensTable } from './release-tokens-table.tsx';

/** /profile/admin/release-tokens: the tokens that teams release with. */
export function ReleaseTokensSection() {
  const tokens = useQuery(releaseTokensQuery);
  const [asked, setAsked] = useState<ReleaseToken | null>(null);
  const [made, setMade] = useState<{ readonly team: string; readonly secret: string } | null>(null);
  const toast = useToast();
  const reload = () => void tokens.refetch();

  return (
    <>
      {made === null ? null : <NewSecret key={made.secret} {...made} onClose={() => setMade(null)} />}
      <Loaded what="release tokens" query={tokens} onRetry={reload}>
        {(data) => (
          <>
            <Panel flush title="Release tokens">
              {data.tokens.length === 0 ? (
                <EmptyState title="No tokens yet.">A team’s pipeline needs one to release its area.</EmptyState>
              ) : (
                <ReleaseTokensTable tokens={data.tokens} onRevoke={setAsked} />
              )}
            </Panel>
            <Panel title="New token">
              <NewTokenForm
                areas={data.areas}
                onMade={({ secret }, team) => {
                  setMade({ team, secret });
                  reload();
                }}
              />
            </Panel>
          </>
        )}
      </Loaded>
      {asked === null ? null : (
        <AskDialog
          title="Revoke token"
          confirmLabel="Revoke token"
          tone="danger"
          act={() => askDesk('revoke', { id: asked.id })}
          onStale={reload}
          onCancel={() => setAsked(null)}
          onDone={async () => {
            await tokens.refetch();
            setAsked(null);
            toast({ title: `Token ${asked.id} of ${asked.team} was revoked.`, tone: 'success' });
          }}
        >
          Revoke token {asked.id} of {asked.team}, for {areasText(asked)}? Pipelines that use it can no longer release.
          This cannot be undone.
        </AskDialog>
      )}
    </>
  );
}
