/**
 * Reads a `text/event-stream` until it ends, as far as ours goes: events are names without data (HTML Standard, section 9.2).
 * @param onEvent called with the name of each event
 * @param onBytes called for whatever comes, heartbeats too
 */
export async function readEvents(
  stream: ReadableStream<Uint8Array>,
  onEvent: (name: string) => void,
  onBytes: () => void,
): Promise<void> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('event: ')) onEvent(line.slice('event: '.length));
    onBytes();
  }
}
