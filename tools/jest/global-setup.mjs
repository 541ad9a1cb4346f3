export { openStarter as default } from './postgres-starter.mjs';
