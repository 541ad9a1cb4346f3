export { type BackOff, backOffMs } from './back-off.ts';
export { pause } from './pause.ts';
export { type LoopOptions, runLoop, type WakeUps } from './run-loop.ts';
