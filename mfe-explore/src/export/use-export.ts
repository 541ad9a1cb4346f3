import { type CallPayload, type DownloadedFile, download } from '@sentinel/api-client';
import { saveFile, useToast } from '@sentinel/ui';
import type { ExportFormat } from '@sentinel/vocabulary-market';
import { useEffect, useRef, useState } from 'react';

/** What an export asks for: the search with its order, and the columns of the screen. */
export type ExportRequest =
  | { readonly operation: 'export_trades'; readonly request: Omit<CallPayload<'export_trades'>, 'format'> }
  | { readonly operation: 'export_events'; readonly request: Omit<CallPayload<'export_events'>, 'format'> };

type About = DownloadedFile<'export_trades'>['answer'];

export interface RunningExport {
  readonly format: ExportFormat;
  readonly rows: number;
  readonly totalRows: number;
}

const COUNT = new Intl.NumberFormat('en-US');

/** Makes one file at a time. It ends when the reader cancels or leaves the page, and then nothing is saved. */
export function useExport(totalRows: number) {
  const toast = useToast();
  const [running, setRunning] = useState<RunningExport | null>(null);
  const [last, setLast] = useState<About | null>(null);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  async function start({ operation, request }: ExportRequest, format: ExportFormat) {
    const own = new AbortController();
    abort.current = own;
    setRunning({ format, rows: 0, totalRows });
    const options = {
      signal: own.signal,
      onProgress: (progress: { rows: number; totalRows: number }) => setRunning({ format, ...progress }),
    };
    try {
      const { file, answer } =
        operation === 'export_trades'
          ? await download('export_trades', { ...request, format }, options)
          : await download('export_events', { ...request, format }, options);
      saveFile(file, answer.file_name);
      setLast(answer);
      toast({
        title: `${COUNT.format(answer.num_rows)} rows exported`,
        description: answer.file_name,
        tone: 'success',
      });
    } catch (error) {
      if (own.signal.aborted) toast({ title: 'Export canceled. Nothing was saved.' });
      else toast({ title: 'The export failed', description: (error as Error).message, tone: 'error' });
    } finally {
      abort.current = null;
      setRunning(null);
    }
  }

  return {
    running,
    /** What the last file held. */
    last,
    start: (wanted: ExportRequest, format: ExportFormat) => void start(wanted, format),
    cancel: () => abort.current?.abort(),
  };
}
