// A service of the supervisor's tests. Environment: PORT; CRASH_AFTER_MS: exits by itself; IGNORE_SIGTERM; BAD_START: exits at once.
// After GET /hang it answers nobody any more, after GET /fail each check with an error.
import { createServer } from 'node:http';

if (process.env.BAD_START) {
  console.error('config: DATABASE_URL is missing');
  process.exit(3);
}
console.log(JSON.stringify({ msg: 'up', pid: process.pid }));
let hangs = false;
let fails = false;
createServer(({ url }, response) => {
  if (hangs) return;
  hangs = url === '/hang';
  fails ||= url === '/fail';
  if (url === '/healthz') console.log(JSON.stringify({ msg: 'asked' }));
  response.statusCode = fails && url === '/healthz' ? 500 : 200;
  response.end(String(process.pid));
}).listen(Number(process.env.PORT), '127.0.0.1');
process.on('disconnect', () => process.exit(0));
process.on('SIGTERM', () => {
  if (process.env.IGNORE_SIGTERM) return;
  console.log(JSON.stringify({ msg: 'ends in good order', at: Date.now() }));
  process.exit(0);
});
if (process.env.CRASH_AFTER_MS) setTimeout(() => process.exit(7), Number(process.env.CRASH_AFTER_MS));
