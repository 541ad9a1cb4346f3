import { type askIfChanged, askIfChangedBy } from './ask-if-changed.ts';
import { type call, callBy } from './call.ts';
import { type ask, askBy } from './call-failure.ts';
import { releaseNamed } from './calling-release.ts';
import { type download, downloadBy } from './download.ts';
import { type logOut, logOutBy } from './log-out.ts';

/** What makes calls. */
export interface CallsOf {
  readonly ask: typeof ask;
  readonly askIfChanged: typeof askIfChanged;
  readonly call: typeof call;
  readonly download: typeof download;
  readonly logOut: typeof logOut;
}

/**
 * What makes calls, for the code of one release: each call says whose it is. The shell gives every area its own
 * (shell/src/provide-runtime.ts).
 *
 * @param globalName the name of the release's container: `alerts_0123456789ab`
 */
export function callsOf(globalName: string): CallsOf {
  const by = releaseNamed(globalName);
  return {
    ask: (type, payload, options) => askBy(by, type, payload, options),
    askIfChanged: (type, knownEtag) => askIfChangedBy(by, type, knownEtag),
    call: (type, payload, options = {}) => callBy(by, type, payload, options),
    download: (type, payload, options = {}) => downloadBy(by, type, payload, options),
    logOut: () => logOutBy(by),
  };
}
