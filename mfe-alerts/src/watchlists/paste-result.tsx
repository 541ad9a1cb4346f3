import { Button, downloadCsv, toCsv } from '@sentinel/ui';
import { readableName } from '@sentinel/vocabulary-market';
import { Download } from 'lucide-react';
import type { WatchlistMember } from '../watchlists.query.ts';
import { numberText } from '../words/amount-text.ts';
import type { FailedLine, PasteResult } from './add-pasted.ts';
import { resultText } from './watchlist-words.ts';
import styles from './watchlists.module.css';

/** So many lines that were not added are shown; the file has all. */
const SHOWN = 50;

const nameOf = ({ kind, name, ticker }: WatchlistMember) =>
  kind === 'person' ? readableName(name) : ticker === null ? name : `${name} (${ticker})`;
const candidateText = (member: WatchlistMember) => `${nameOf(member)}, CIK ${Number(member.cik)}`;
const reasonText = ({ candidates }: FailedLine) =>
  candidates.length === 0 ? 'Not found' : `Names several: ${candidates.map(candidateText).join('; ')}`;

const FILE_COLUMNS = [
  { name: 'Line', value: ({ line }: FailedLine) => line },
  { name: 'Text', value: ({ text }: FailedLine) => text },
  { name: 'Why', value: reasonText },
];

interface PasteResultViewProps {
  readonly result: PasteResult;
  /** Those on the list now: a candidate that was added is not offered again. */
  readonly members: readonly WatchlistMember[];
  readonly onAdd: (member: WatchlistMember) => void;
}

/** What came of a paste: how many were added, and each line that was not. */
export function PasteResultView({ result, members, onAdd }: PasteResultViewProps) {
  const { failed } = result;
  const isIn = (one: WatchlistMember) => members.some(({ kind, cik }) => kind === one.kind && cik === one.cik);
  function save() {
    const text = toCsv<FailedLine>(FILE_COLUMNS, failed);
    if (text !== undefined) downloadCsv(text, 'Lines not added');
  }
  return (
    <div className={styles.result}>
      <p className={styles.strong}>{resultText(result)}</p>
      {failed.length > 0 ? (
        <>
          <table className={styles.failed}>
            <caption className="visually-hidden">Lines that were not added</caption>
            <thead>
              <tr>
                <th scope="col">Line</th>
                <th scope="col">Text</th>
                <th scope="col">Why</th>
              </tr>
            </thead>
            <tbody>
              {failed.slice(0, SHOWN).map((one) => (
                <tr key={`${one.line} ${one.text}`}>
                  <td>{numberText(one.line)}</td>
                  <td>{one.text}</td>
                  <td>
                    {one.candidates.length === 0 ? (
                      'Not found'
                    ) : (
                      <>
                        Names several
                        <span className={styles.candidates}>
                          {one.candidates.map((candidate) => (
                            <Button
                              key={`${candidate.kind} ${candidate.cik}`}
                              variant="outline"
                              disabled={isIn(candidate)}
                              onClick={() => onAdd(candidate)}
                            >
                              Add {candidateText(candidate)}
                            </Button>
                          ))}
                        </span>
                      </>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <div className={styles.buttons}>
            <Button variant="outline" icon={<Download size={14} aria-hidden="true" />} onClick={save}>
              Download these lines
            </Button>
            {failed.length > SHOWN ? (
              <span className={styles.muted}>
                The first {numberText(SHOWN)} of {numberText(failed.length)} are shown; the file has all.
              </span>
            ) : null}
          </div>
        </>
      ) : null}
    </div>
  );
}
