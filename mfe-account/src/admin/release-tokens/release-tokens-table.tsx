import { Badge, Button } from '@sentinel/ui';
import styles from '../rows/cells.module.css';
import { showWords, WholeWord } from '../rows/cells.tsx';
import { type ReadOnlyColumn, ReadOnlyTable } from '../rows/read-only-table.tsx';
import { showWhen } from '../when.tsx';
import type { ReleaseToken } from './ask-desk.ts';
import { actionsText, areasText, stateOf } from './release-token-words.ts';

const COLUMNS: readonly ReadOnlyColumn<ReleaseToken>[] = [
  { name: 'Team', show: ({ id, team }) => <WholeWord>{`${team} (token ${id})`}</WholeWord> },
  { name: 'Areas', show: (token) => areasText(token) },
  { name: 'Allowed actions', show: (token) => actionsText(token) },
  { name: 'Made by', show: ({ createdBy }) => showWords(createdBy) },
  {
    name: 'Last used',
    show: ({ lastUsedAt }) =>
      lastUsedAt === null ? <span className={styles.faint}>Never</span> : showWhen(lastUsedAt),
  },
  {
    name: 'Expires',
    show: (token) => {
      const state = stateOf(token, new Date());
      if (state === 'revoked')
        return (
          <span>
            <Badge>Revoked</Badge> {token.revokedAt === null ? null : showWhen(token.revokedAt)}
          </span>
        );
      return (
        <span>
          {state === 'expired' ? <Badge>Expired</Badge> : null} {showWhen(token.expiresAt)}
        </span>
      );
    },
  },
];

interface ReleaseTokensTableProps {
  readonly tokens: readonly ReleaseToken[];
  readonly onRevoke: (token: ReleaseToken) => void;
}

/** Every token that was made, the newest first. */
export function ReleaseTokensTable({ tokens, onRevoke }: ReleaseTokensTableProps) {
  return (
    <ReadOnlyTable
      label="Release tokens"
      columns={COLUMNS}
      rows={tokens}
      keyOf={({ id }) => id}
      action={(token) =>
        token.revokedAt === null ? (
          <Button
            variant="outline"
            aria-label={`Revoke token ${token.id} of ${token.team}`}
            onClick={() => onRevoke(token)}
          >
            Revoke
          </Button>
        ) : null
      }
    />
  );
}
