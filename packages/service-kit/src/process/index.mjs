// What every process that serves HTTP does the same, the services and the local edge. Plain JavaScript, because the edge runs from its sources.
export { CONNECTION_TIMES, limitConnections } from './limit-connections.mjs';
export { openLog } from './open-log.mjs';
