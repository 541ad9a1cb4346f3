import { type ChosenEntities, EntityPicker } from '@sentinel/market-ui';
import { companies, owners } from '@sentinel/market-ui/entities';
import { Button, Panel, ProgressBar, TextArea, useToast } from '@sentinel/ui';
import { useQueryClient } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { changeWatchlist, useChangeWatchlist, type WatchlistMember, watchlistQuery } from '../watchlists.query.ts';
import { numberText } from '../words/amount-text.ts';
import { addPasted, type PasteResult } from './add-pasted.ts';
import { PasteResultView } from './paste-result.tsx';
import { MAX_PASTED_LINES, pastedLines } from './pasted-lines.ts';
import styles from './watchlists.module.css';

const MAX_BYTES = 2_000_000;
const NOBODY: ChosenEntities = { tickers: [], ownerCiks: [] };

interface AddPanelProps {
  readonly email: string;
  readonly id: string;
  readonly members: readonly WatchlistMember[];
}

/** Adds companies and people: one by name, or many from a paste or a file. */
export function AddPanel({ email, id, members }: AddPanelProps) {
  const client = useQueryClient();
  const change = useChangeWatchlist(email, id);
  const toast = useToast();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [progress, setProgress] = useState<{ readonly done: number; readonly total: number }>();
  const [result, setResult] = useState<PasteResult>();
  const [error, setError] = useState<string>();
  const [isOver, setOver] = useState(false);

  function pick(chosen: ChosenEntities) {
    const member = pickedMember(chosen);
    if (member === undefined) return;
    if (members.some(({ kind, cik }) => kind === member.kind && cik === member.cik))
      return toast({ title: `${member.ticker ?? member.name} is in the list already` });
    addMember(member);
  }
  function addMember(member: WatchlistMember) {
    change.mutate(
      { members: [member] },
      {
        onSuccess: () => toast({ title: `Added ${member.ticker ?? member.name}`, tone: 'success' }),
        onError: (failure) =>
          toast({
            title: `${member.ticker ?? member.name} was not added`,
            description: failure.message,
            tone: 'error',
          }),
      },
    );
  }

  async function add(pasted: string) {
    const lines = pastedLines(pasted);
    setResult(undefined);
    setError(undefined);
    if (lines.length === 0) return setError('Paste at least one ticker, CIK, or name.');
    if (lines.length > MAX_PASTED_LINES)
      return setError(
        `This list has ${numberText(lines.length)} lines; ${numberText(MAX_PASTED_LINES)} is the most at a time.`,
      );
    setProgress({ done: 0, total: lines.length });
    try {
      setResult(
        await addPasted(lines, {
          members,
          save: (part) => changeWatchlist(client, email, id, part),
          onProgress: (done) => setProgress({ done, total: lines.length }),
        }),
      );
      setText('');
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure));
    } finally {
      setProgress(undefined);
      void client.invalidateQueries(watchlistQuery(email, id));
    }
  }
  async function readFile(file: File) {
    if (file.size > MAX_BYTES) return setError('This file is larger than 2 MB. Split it into smaller files.');
    await add(await file.text());
  }
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file && progress === undefined) void readFile(file);
  }

  const isBusy = progress !== undefined;
  return (
    <Panel title="Add companies and people">
      <div className={styles.add}>
        <EntityPicker offers="companies and owners" label="By name" isPageSearch chosen={NOBODY} onChange={pick} />
        {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is another way to choose one; the button below does the same. */}
        <div
          className={styles.drop}
          data-over={isOver || undefined}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <TextArea
            label="Many at once"
            hint="Tickers, CIKs, or exact names, one per line. You can also drop a CSV file here."
            rows={4}
            spellCheck={false}
            value={text}
            disabled={isBusy}
            onChange={({ target }) => setText(target.value)}
          />
          <div className={styles.buttons}>
            <Button variant="primary-yellow" loading={isBusy} onClick={() => void add(text)}>
              Add
            </Button>
            <Button
              variant="outline"
              disabled={isBusy}
              icon={<Upload size={14} aria-hidden="true" />}
              onClick={() => input.current?.click()}
            >
              Choose CSV file
            </Button>
          </div>
          <input
            ref={input}
            type="file"
            accept=".csv,.txt,text/csv,text/plain"
            aria-label="CSV file of companies and people"
            hidden
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              target.value = ''; // so that the same file can be chosen again
              if (file) void readFile(file);
            }}
          />
        </div>
        {progress ? <ProgressBar label="Looking up the lines" {...progress} /> : null}
        {error ? (
          <p className={styles.error} role="alert">
            {error}
          </p>
        ) : null}
        <div role="status">
          {result ? <PasteResultView result={result} members={members} onAdd={addMember} /> : null}
        </div>
      </div>
    </Panel>
  );
}

/** What was picked, as the list has it: a company by its CIK. */
function pickedMember({ tickers: [ticker], ownerCiks: [owner] }: ChosenEntities): WatchlistMember | undefined {
  if (owner !== undefined) {
    const person = indexOf(owners)?.find(owner);
    return { kind: 'person', cik: owner, name: person?.name ?? owner, ticker: null };
  }
  if (ticker === undefined) return undefined;
  const company = indexOf(companies)?.find(ticker);
  return company?.cik === undefined ? undefined : { kind: 'company', cik: company.cik, name: company.name, ticker };
}

function indexOf(dictionary: typeof companies) {
  const state = dictionary.state();
  return state.kind === 'ready' ? state.index : undefined;
}
