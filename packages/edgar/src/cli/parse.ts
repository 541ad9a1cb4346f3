// npm run -s edgar:parse -- PATH...   Prints one JSON line per filing on stdout and one per refused file on stderr; stores nothing.
import { once } from 'node:events';
import { parsePaths } from './parse-paths.ts';

const paths = process.argv.slice(2);
if (paths.length === 0) {
  process.stderr.write(
    'Usage: npm run -s edgar:parse -- PATH...   (ownership and Form 144 .xml, 10-Q and 10-K .htm or their XBRL instances, full submissions .txt or .nc, or folders)\n',
  );
  process.exitCode = 2;
} else {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // The reader closed the pipe (`| head`).
    if (error.code === 'EPIPE') process.exit(0);
    throw error;
  });
  const refused = await parsePaths(paths, {
    parsed: (line) => writeLine(process.stdout, line),
    refused: (line) => writeLine(process.stderr, line),
  });
  if (refused > 0) process.exitCode = 1;
}

async function writeLine(stream: NodeJS.WriteStream, line: string): Promise<void> {
  if (!stream.write(`${line}\n`)) await once(stream, 'drain');
}
