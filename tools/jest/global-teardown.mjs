export { closeStarter as default } from './postgres-starter.mjs';
