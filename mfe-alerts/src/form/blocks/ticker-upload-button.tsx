import { companies, type EntityIndex } from '@sentinel/market-ui/entities';
import { Button } from '@sentinel/ui';
import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { addTickers, MAX_TICKERS, readTickerFile, type TickerUpload } from '../../draft/ticker-file.ts';
import { numberText } from '../../words/amount-text.ts';
import styles from './targets.module.css';

const MAX_BYTES = 2_000_000;
const UNREADABLE = "We couldn't read this file. Try a CSV file with one ticker per line.";
const TOO_LARGE = 'This file is larger than 2 MB. Try a CSV file with one ticker per line.';
const NO_COMPANIES = "We couldn't load the list of companies. Try again in a moment.";
/** So many unknown tickers are listed by name. */
const NAMED = 100;

interface TickerUploadButtonProps {
  /** The companies chosen so far. */
  readonly tickers: readonly string[];
  /** Why no file can be uploaded now. */
  readonly refusal: string | undefined;
  readonly onRefuse: (text: string) => void;
  readonly onChange: (tickers: readonly string[]) => void;
}

/** Adds the tickers of a CSV file (spec part 2, section 5), and says how many were added and which are not known. */
export function TickerUploadButton({ tickers, refusal, onRefuse, onChange }: TickerUploadButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isReading, setReading] = useState(false);
  const [upload, setUpload] = useState<TickerUpload>();

  async function read(file: File) {
    setUpload(undefined);
    if (file.size > MAX_BYTES) return onRefuse(TOO_LARGE);
    setReading(true);
    try {
      const [text, index] = await Promise.all([file.text(), companyIndex()]);
      if (!index) return onRefuse(NO_COMPANIES);
      const known = new Set(Array.from({ length: index.size }, (_, row) => index.entity(row).id));
      const isKnown = (ticker: string) => known.has(ticker);
      const result = addTickers(tickers, readTickerFile(text, isKnown), isKnown);
      setUpload(result);
      onChange(result.tickers);
    } catch (error) {
      console.warn('A file of tickers was not read', error);
      onRefuse(UNREADABLE);
    } finally {
      setReading(false);
    }
  }

  return (
    <>
      <Button
        variant="outline"
        icon={<Upload size={14} aria-hidden="true" />}
        loading={isReading}
        onClick={() => {
          setUpload(undefined);
          if (refusal) onRefuse(refusal);
          else input.current?.click();
        }}
      >
        Upload CSV
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        aria-label="CSV file of tickers"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = ''; // so that the same file can be chosen again
          if (file) void read(file);
        }}
      />
      <div className={styles.result} role="status">
        {upload ? <UploadResult {...upload} /> : null}
      </div>
    </>
  );
}

function UploadResult({ added, notFound, leftOut }: TickerUpload) {
  const named = notFound.slice(0, NAMED).join(', ');
  const more = notFound.length - NAMED;
  return (
    <>
      <p>Added {numberText(added)} ticker(s).</p>
      {notFound.length > 0 ? (
        <p className={styles.notFound}>
          Not found: {named}
          {more > 0 ? ` and ${numberText(more)} more` : ''}
        </p>
      ) : null}
      {leftOut > 0 ? (
        <p>
          An alert can watch {numberText(MAX_TICKERS)} companies: {numberText(leftOut)} more{' '}
          {leftOut === 1 ? 'was' : 'were'} left out.
        </p>
      ) : null}
    </>
  );
}

/** The companies once they are loaded; undefined when they cannot be. */
async function companyIndex(): Promise<EntityIndex | undefined> {
  await companies.load();
  const state = companies.state();
  return state.kind === 'ready' ? state.index : undefined;
}
