import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { canariesOf, registryFor, registryForCookie, takesCanary, visitorId } from './canary.ts';
import { area, claim, loadable, registryOf } from './testing/index.ts';

const IDS = Array.from({ length: 10_000 }, (_, index) => `person${index}@firm.example`);
const DEVICES = Array.from({ length: 10_000 }, (_, index) => `web_${(index * 7_919).toString(36)}`);
const canary = (share: number, version = '0000000000c1') => ({ area: 'alerts', version, share });
const takers = (ids: readonly string[], share: number, version?: string) =>
  ids.filter((id) => takesCanary(id, canary(share, version)));

describe('who gets a canary', () => {
  test.each([1, 5, 10, 25, 50, 75, 99])('of 10,000 ids, %i %% within one percentage point', (share) => {
    for (const ids of [IDS, DEVICES]) expect(Math.abs(takers(ids, share).length / 100 - share)).toBeLessThan(1);
  });

  test('0 % is nobody and 100 % is everybody', () => {
    expect([takers(IDS, 0).length, takers(IDS, 100).length]).toEqual([0, IDS.length]);
  });

  test('whoever gets it keeps it as the share grows', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(100), fc.nat(100), (id, one, other) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)];
        if (takesCanary(id, canary(less))) expect(takesCanary(id, canary(more))).toBe(true);
      }),
    );
  });

  test('the next canary of an area, and that of another area, begins with others', () => {
    const first = new Set(takers(IDS, 5));
    const again = takers(IDS, 5, '0000000000c2').filter((id) => first.has(id));
    const elsewhere = IDS.filter((id) => takesCanary(id, { ...canary(5), area: 'explore' }) && first.has(id));
    // 5 % of 5 % by chance are 25.
    expect(again.length).toBeLessThan(60);
    expect(elsewhere.length).toBeLessThan(60);
  });

  test('an account counts before the device, however its address is written', () => {
    expect(visitorId(' Client@Sentinel.example', 'web_1')).toBe('client@sentinel.example');
    expect([visitorId(null, 'web_1'), visitorId(' ', 'web_1')]).toEqual(['web_1', 'web_1']);
  });
});

describe('the registry of a visitor', () => {
  const alerts = area('alerts', { paths: [claim('/alerts')] });
  const manifest = { ...alerts.manifest, paths: [claim('/alerts'), claim('/new')] };
  const release = loadable('alerts', '0000000000c1');
  const previous = loadable('alerts', '000000000000');
  const registry = registryOf(
    { ...alerts, previous, canary: { manifest, release, share: 50 } },
    area('other', { paths: [claim('/other')] }),
  );
  const inside = IDS.find((id) => takesCanary(id, canary(50))) ?? '';
  const outside = IDS.find((id) => !takesCanary(id, canary(50))) ?? '';

  test('has the canary with its own paths, and the stable release as fallback', () => {
    expect(registryFor(registry, inside).areas[0]).toEqual({
      manifest,
      release,
      previous: alerts.release,
      isCanary: true,
    });
  });

  test('has the stable release and its fallback for everybody else', () => {
    expect(registryFor(registry, outside).areas[0]).toEqual({ ...alerts, previous });
  });

  test('is the same for the server that reads the cookie the browser wrote', () => {
    expect([canariesOf(registry, inside), canariesOf(registry, outside)]).toEqual(['alerts@0000000000c1', '']);
    for (const id of [inside, outside]) {
      expect(registryForCookie(registry, canariesOf(registry, id))).toEqual(registryFor(registry, id));
    }
    // The canary of another day.
    expect(registryForCookie(registry, 'alerts@0000000000c2.other@x')).toEqual(registryFor(registry, outside));
  });

  test('says of a switched-off area that it is', () => {
    const off = registryOf({ ...alerts, canary: { manifest, release, share: 50 }, isDisabled: true });
    expect([inside, outside].map((id) => registryFor(off, id).areas[0]?.isDisabled)).toEqual([true, true]);
  });

  test('leaves all else as it is', () => {
    const { areas, ...rest } = registryFor(registry, inside);
    expect(rest).toEqual({ revision: registry.revision, shell: registry.shell });
    expect(areas[1]).toEqual(registry.areas[1]);
  });
});
