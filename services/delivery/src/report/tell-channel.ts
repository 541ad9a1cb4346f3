import type { Channel } from '../channels/channel.ts';

/** What a channel serves, in words. */
export function tellChannel({ stable, canary, canaryShare, canaryDecides, disabled }: Channel): string {
  return [
    `${stable} for everybody`,
    ...(canary === null
      ? []
      : [`canary ${canary} for ${canaryShare} %${canaryDecides ? ', which decides by itself' : ''}`]),
    ...(disabled === null ? [] : [`switched off: ${disabled}`]),
  ].join('; ');
}

/** What a change did, in words. */
export function tellChange(before: Channel | null, after: Channel): string {
  if (before === null) return `first release: ${tellChannel(after)}`;
  const said = [
    before.stable === after.stable ? null : `${before.stable} → ${after.stable} for everybody`,
    tellCanaryChange(before, after),
    before.disabled === after.disabled
      ? null
      : after.disabled === null
        ? 'served again'
        : `switched off: ${after.disabled}`,
  ].filter((part) => part !== null);
  return said.length > 0 ? said.join('; ') : 'another fallback';
}

function tellCanaryChange(before: Channel, after: Channel): string | null {
  if (after.canary === null) {
    return before.canary === null || before.canary === after.stable ? null : `canary ${before.canary} ended`;
  }
  if (before.canary !== after.canary) return `canary ${after.canary} for ${after.canaryShare} %`;
  if (before.canaryShare !== after.canaryShare) {
    return `canary ${after.canary} from ${before.canaryShare} to ${after.canaryShare} %`;
  }
  if (before.canaryDecides === after.canaryDecides) return null;
  return `canary ${after.canary} ${after.canaryDecides ? 'decides by itself' : 'no longer decides'}`;
}
