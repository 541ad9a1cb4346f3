// Supervises one fake service until it is killed. Arguments: log folder, port.
import { createSupervisor } from '../processes.mjs';

const [logFolder = '', port = ''] = process.argv.slice(2);
const supervisor = createSupervisor({ logFolder, print: () => undefined });
const script = new URL('fake-service.mjs', import.meta.url).pathname;
await supervisor.start([{ name: 'orphan', script, cwd: '/', port: Number(port), env: { ...process.env, PORT: port } }]);
console.log('ready');
