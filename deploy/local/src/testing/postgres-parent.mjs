// Starts PostgreSQL for a home (argument) and stays; prints one JSON line: the server, or the error.
import { startPostgres } from '../postgres.mjs';

try {
  const { pid, port, reused, folder } = await startPostgres({ home: process.argv[2] ?? '' });
  console.log(JSON.stringify({ pid, port, reused, folder }));
  setInterval(() => undefined, 60_000);
} catch (error) {
  console.log(JSON.stringify({ error: /** @type {Error} */ (error).message }));
}
