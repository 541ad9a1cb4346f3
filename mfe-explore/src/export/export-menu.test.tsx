import { ReadableStream } from 'node:stream/web';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { session } from '@sentinel/session/credentials';
import { ToastProvider } from '@sentinel/ui';
import { STREAM_FRAMES, STREAM_MEDIA_TYPE } from '@sentinel/vocabulary';
import { streamFrame } from '@sentinel/vocabulary/testing';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ExportMenu } from './export-menu.tsx';
import { sizeText } from './file-size.ts';

// jsdom has no pointer events.
globalThis.PointerEvent ??= MouseEvent as typeof PointerEvent;

const REQUEST = {
  trade_types: { val: ['Purchases' as const] },
  columns: ['conm' as const, 'value' as const],
  sort_column: 'value' as const,
  sort_direction: 'desc' as const,
};
const END = streamFrame(STREAM_FRAMES.end, {
  bytes: 5,
  answer: { file_name: 'insider-trades-2026-11-22.csv', num_rows: 1284, about: { title: 'Insider Trades' } },
});

const saved: { name: string; blob: Blob }[] = [];
const realFetch = globalThis.fetch;
beforeEach(() => {
  session.saveLogin({ access_token: 't', refresh_token: 'r', permissions: [], userEmail: 'a@b.example', name: 'A' });
  saved.length = 0;
  let blob: Blob | undefined;
  URL.createObjectURL = (one) => {
    blob = one as Blob;
    return 'blob:x';
  };
  URL.revokeObjectURL = () => {};
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    if (blob) saved.push({ name: this.download, blob });
  });
});
afterEach(() => {
  globalThis.fetch = realFetch;
  jest.restoreAllMocks();
  localStorage.clear();
});

/** A server whose stream the test writes. */
function startStream() {
  const sent: unknown[] = [];
  let send: (bytes: Uint8Array) => void = () => {};
  let drop: () => void = () => {};
  let signal: AbortSignal | null | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      send = (bytes) => controller.enqueue(bytes);
      drop = () => controller.close();
    },
  });
  globalThis.fetch = jest.fn<typeof fetch>(async (_url, init) => {
    sent.push(JSON.parse(String(init?.body)));
    signal = init?.signal;
    signal?.addEventListener('abort', () => (send = () => {}));
    const reader = body.getReader();
    const aborted = new Promise<never>((_, reject) =>
      signal?.addEventListener('abort', () => reject(new DOMException('x', 'AbortError'))),
    );
    aborted.catch(() => undefined);
    const stream = { getReader: () => ({ read: () => Promise.race([reader.read(), aborted]) }) };
    return {
      ok: true,
      status: 200,
      headers: new Map([['content-type', STREAM_MEDIA_TYPE]]),
      body: stream,
    } as unknown as Response;
  });
  return {
    sent,
    send: (bytes: Uint8Array) => send(bytes),
    drop: () => drop(),
    isAborted: () => signal?.aborted === true,
  };
}

let leave = () => {};

function show(total = 1284) {
  const { unmount } = render(
    <ToastProvider>
      <ExportMenu operation="export_trades" request={REQUEST} total={total} />
    </ToastProvider>,
  );
  leave = unmount;
  return screen.getByRole('button', { name: 'Export' });
}

const choose = async (button: HTMLElement, name: RegExp) => {
  await userEvent.click(button);
  await userEvent.click(await screen.findByRole('menuitem', { name }));
};

test('says what the files will hold, makes one with progress, saves it, and offers what it is about', async () => {
  const server = startStream();
  const button = show();
  await userEvent.click(button);
  expect(await screen.findByText(/All 1,284 rows with this order, these columns and US Eastern dates/)).toBeVisible();
  await userEvent.click(screen.getByRole('menuitem', { name: /CSV/ }));
  server.send(streamFrame(STREAM_FRAMES.progress, { rows: 640, totalRows: 1284 }));
  const bar = await screen.findByRole('progressbar', { name: 'Exporting CSV' });
  await waitFor(() => expect(bar).toHaveAttribute('aria-valuetext', '640 of 1,284 rows'));
  server.send(streamFrame(STREAM_FRAMES.file, 'rows\n'));
  server.send(END);
  expect(await screen.findByText('1,284 rows exported')).toBeVisible();
  expect(saved.map(({ name, blob }) => [name, blob.size])).toEqual([['insider-trades-2026-11-22.csv', 5]]);
  expect(server.sent).toEqual([{ type: 'export_trades', email: 'a@b.example', ...REQUEST, format: 'csv' }]);
  expect(screen.queryByRole('progressbar')).toBeNull();

  await choose(button, /Query and conventions/);
  expect(saved.at(-1)?.name).toBe('insider-trades-2026-11-22.csv.about.json');
});

test('canceling ends the call, saves nothing, and gives the focus back', async () => {
  const server = startStream();
  const button = show();
  await choose(button, /XLSX/);
  const cancel = await screen.findByRole('button', { name: 'Cancel export' });
  cancel.focus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('Export canceled. Nothing was saved.')).toBeVisible();
  expect([server.isAborted(), saved]).toEqual([true, []]);
  await waitFor(() => expect(button).toHaveFocus());
});

test('a failure half-way is said, and no short file is saved', async () => {
  const server = startStream();
  await choose(show(), /CSV/);
  server.send(streamFrame(STREAM_FRAMES.file, 'row'));
  server.send(
    streamFrame(STREAM_FRAMES.error, {
      error: 'This workbook would be too large.',
      code: 'unprocessable',
      request_id: 'r',
    }),
  );
  // Errors are also announced at once, by a copy for screen readers.
  expect((await screen.findAllByText('The export failed'))[0]).toBeVisible();
  expect(screen.getAllByText('This workbook would be too large.')[0]).toBeVisible();
  expect(saved).toEqual([]);
});

test('a connection that drops half-way is said, even if it seems to end well, and no short file is saved', async () => {
  const server = startStream();
  const button = show();
  await choose(button, /CSV/);
  server.send(streamFrame(STREAM_FRAMES.file, 'rows\n'));
  server.drop();
  expect((await screen.findAllByText('The export failed'))[0]).toBeVisible();
  expect(
    screen.getAllByText('The connection was lost before the file was complete. Please try again.')[0],
  ).toBeVisible();
  expect(saved).toEqual([]);
});

test('leaving the page ends the export', async () => {
  const server = startStream();
  await choose(show(), /Parquet/);
  await screen.findByRole('progressbar');
  leave();
  expect(server.isAborted()).toBe(true);
});

test('too many rows cannot be exported, and the menu says so; without rows it does not open', async () => {
  await userEvent.click(show(1_000_001));
  expect(await screen.findByText(/an export holds up to 1,000,000. Narrow the search first/)).toBeVisible();
  expect(screen.getByRole('menuitem', { name: /CSV/ })).toHaveAttribute('aria-disabled', 'true');
});

test('sizes are about those that were measured', () => {
  expect([sizeText('csv', 1284, 13), sizeText('xlsx', 0, 13)]).toEqual(['0.2 MB', '0.1 MB']);
});
