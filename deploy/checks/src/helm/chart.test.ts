import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { ROOT, SERVICES } from '../testing/built-image.ts';
import {
  chartFiles,
  defaultValues,
  type Manifest,
  manifestFaults,
  mergeValues,
  renderChart,
  valueFaults,
} from '../testing/chart.ts';
import { SECRET_SETTINGS, settingsOf } from '../testing/settings.ts';

/** What an operator must say. */
const GIVEN = {
  image: { tag: '1.2.3' },
  edgeImage: { tag: '@sha256:0123' },
  existingSecret: 'sentinel-secrets',
  settings: {
    PUBLIC_URL: 'https://sentinel.example',
    EDGAR_USER_AGENT: 'Sentinel ops@sentinel.example',
    SIGN_UP_PERMISSIONS: 'none',
  },
  ingress: { hosts: ['sentinel.example', 'app.sentinel.example'], tlsSecret: 'sentinel-tls' },
};
const values = mergeValues(defaultValues(), GIVEN);
let manifests: Manifest[] = [];
beforeAll(async () => {
  manifests = await renderChart(values);
});
const ofKind = (kind: string) => manifests.filter((manifest) => manifest.kind === kind);
const named = (kind: string, name: string) => {
  const found = ofKind(kind).find(({ metadata }) => metadata.name === `sentinel-${name}`);
  if (!found) throw new Error(`no ${kind} ${name}`);
  return found;
};
/** The pods' templates of everything that runs. */
const pods = () =>
  [...ofKind('Deployment'), ...ofKind('Job')].map(({ metadata, spec }) => ({
    name: metadata.name.replace('sentinel-', ''),
    pod: spec.template,
  }));
/** The chart with one text replaced by another, rendered. */
const changed = async (file: string, before: string | RegExp, after: string) => {
  const files = chartFiles();
  expect(files[file]).toMatch(before);
  return renderChart(values, { ...files, [file]: (files[file] ?? '').replace(before, after) });
};

describe('the values', () => {
  test('that an operator must give are named; with them the rest fits', () => {
    const faults = valueFaults(defaultValues()).join('\n');
    for (const path of [
      '/image/tag',
      '/edgeImage/tag',
      '/existingSecret',
      '/settings/PUBLIC_URL',
      '/settings/EDGAR_USER_AGENT',
      '/settings/SIGN_UP_PERMISSIONS',
      '/ingress/hosts',
      '/ingress/tlsSecret',
    ])
      expect(faults).toContain(path);
    expect(valueFaults(values)).toEqual([]);
  });

  test.each([
    ['a misspelled one', { ingres: {} }, 'must NOT have additional properties'],
    ['a misspelled setting', { settings: { PUBLIC_ULR: 'x' } }, '/settings must NOT have additional properties'],
    ['the tag latest', { image: { tag: 'latest' } }, '/image/tag'],
    ['a number for a setting', { settings: { TRUSTED_HOPS: 2 } }, '/settings/TRUSTED_HOPS'],
    ['an address without TLS', { settings: { PUBLIC_URL: 'http://sentinel.example' } }, '/settings/PUBLIC_URL'],
    ['a permission that nobody signs up for', { settings: { SIGN_UP_PERMISSIONS: 'admin' } }, '/SIGN_UP_PERMISSIONS'],
    ['no replica', { services: { market: { replicas: 0 } } }, '/services/market/replicas'],
    ['a service that is none', { services: { mailbox: {} } }, '/services must NOT have additional properties'],
    ['a wrong amount', { edge: { resources: { limits: { memory: '1 GB' } } } }, '/edge/resources/limits/memory'],
  ])('are refused with %s', (_, over, fault) => {
    expect(valueFaults(mergeValues(values, over)).join('\n')).toContain(fault);
  });
});

describe('the manifests', () => {
  test('are valid by the Kubernetes API', async () => {
    expect(await manifestFaults(manifests)).toEqual([]);
    expect(new Set(manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).size).toBe(manifests.length);
  });

  test('are valid with all that is optional, too', async () => {
    const other = await renderChart(
      mergeValues(values, {
        pullSecrets: ['registry'],
        releases: { existingClaim: 'shared', storageClassName: 'fast' },
        services: {
          worker: { autoscaling: null, replicas: 3 },
          ingest: { autoscaling: { min: 1, max: 2, cpuPercent: 80 } },
        },
        edge: { autoscaling: null },
      }),
    );
    expect(await manifestFaults(other)).toEqual([]);
    const worker = other.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'sentinel-worker');
    expect(worker?.spec.replicas).toBe(3);
    expect(other.filter(({ kind }) => kind === 'PersistentVolumeClaim')).toEqual([]);
  });

  test('with releases in S3 each replica of delivery keeps what it fetched, and there is no claim', async () => {
    const other = await renderChart(
      mergeValues(values, {
        settings: { RELEASES_URL: 's3://releases/portal' },
        services: { delivery: { outside: true } },
      }),
    );
    expect(await manifestFaults(other)).toEqual([]);
    expect(other.filter(({ kind }) => kind === 'PersistentVolumeClaim')).toEqual([]);
    const delivery = other.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'sentinel-delivery');
    const { volumes, containers } = delivery?.spec.template.spec ?? {};
    expect(volumes).toContainEqual({ name: 'releases', emptyDir: { sizeLimit: '10Gi' } });
    expect(containers[0].volumeMounts).toContainEqual({ name: 'releases', mountPath: '/data/releases' });
  });

  test.each([
    ['an unknown field', 'services.yaml', 'livenessProbe:', 'livenesProbe:', 'livenesProbe'],
    [
      'an unknown field of a spec',
      'services.yaml',
      'revisionHistoryLimit:',
      'revisionHistoryLimits:',
      'revisionHistoryLimits',
    ],
    ['a text for a number', 'services.yaml', 'periodSeconds: 10', 'periodSeconds: ten', 'must be integer'],
    ['a missing field', 'services.yaml', / {6}targetPort: http\n| {6}port: 8080\n/g, '', 'port'],
    ['a kind of another API version', 'edge.yaml', 'policy/v1', 'policy/v1beta9', 'policy/v1beta9'],
    ['an amount that is none', 'migrate.yaml', 'sizeLimit: 64Mi', 'sizeLimit: large', 'sizeLimit'],
  ])('are refused with %s', async (_, file, before, after, fault) => {
    const faults = await changed(file, before, after).then(manifestFaults, (error: Error) => [error.message]);
    expect(faults.join('\n')).toContain(fault);
  });

  test('a value that the chart does not have is an error', async () => {
    await expect(
      changed('migrate.yaml', '.Values.migrations.deadlineSeconds', '.Values.migrations.deadline'),
    ).rejects.toThrow('deadline');
  });

  test('use nothing that only Helm has', () => {
    for (const text of Object.values(chartFiles()))
      expect(text).not.toMatch(/\{\{[^}]*\b(include|toYaml|quote|default|nindent|lookup|tpl)\b/);
  });
});

/** Workers that send; another one matches. */
const SENDERS = ['worker-notify', 'worker-account-mail'];

describe('what runs', () => {
  test('is every service of the product and the edge, each found under its name', () => {
    const names = [...SERVICES, ...SENDERS, 'edge'].sort();
    for (const kind of ['Deployment', 'Service', 'PodDisruptionBudget'])
      expect(
        ofKind(kind)
          .map(({ metadata }) => metadata.name.replace('sentinel-', ''))
          .sort(),
      ).toEqual(names);
    for (const { metadata, spec } of ofKind('Deployment')) {
      const labels = spec.template.metadata.labels;
      const service = ofKind('Service').find(({ metadata: { name } }) => name === metadata.name);
      for (const selector of [spec.selector.matchLabels, service?.spec.selector])
        expect(labels).toMatchObject(selector);
      const ports = spec.template.spec.containers[0].ports.map(({ name }: { name: string }) => name);
      expect(ports).toContain(service?.spec.ports[0].targetPort);
    }
  });

  test.each([...SERVICES, ...SENDERS, 'migrate'])(
    '%s is told what it reads, and nothing else; secrets by reference',
    (name) => {
      const [{ env }] = (pods().find((one) => one.name === name)?.pod.spec.containers ?? []) as [
        {
          env: {
            name: string;
            value?: string;
            valueFrom?: {
              configMapKeyRef?: { name: string; key: string };
              secretKeyRef?: { name: string; key: string };
            };
          }[];
        },
      ];
      expect(env.map((setting) => setting.name).sort()).toEqual(
        settingsOf((name.startsWith('worker') ? 'worker' : name) as 'worker'),
      );
      const { data = {} } = named('ConfigMap', 'settings');
      for (const setting of env) {
        const { secretKeyRef, configMapKeyRef } = setting.valueFrom ?? {};
        if (SECRET_SETTINGS.has(setting.name))
          expect(secretKeyRef).toMatchObject({ name: 'sentinel-secrets', key: setting.name });
        else expect(secretKeyRef).toBeUndefined();
        if (configMapKeyRef) expect(Object.keys(data)).toContain(configMapKeyRef.key);
      }
    },
  );

  test('three kinds of workers share all roles, or one has them all', async () => {
    const workersOf = (found: typeof manifests) =>
      Object.fromEntries(
        found
          .filter(({ kind, metadata }) => kind === 'Deployment' && metadata.name.includes('worker'))
          .map(({ spec }) => spec.template.spec.containers[0])
          .map(({ name, args, env }) => [
            name,
            [...args, env.find((setting: { name: string }) => setting.name === 'WORKER_ROLES').value],
          ]),
      );
    expect(workersOf(manifests)).toEqual({
      worker: ['worker', 'evaluate'],
      'worker-notify': ['worker', 'notify'],
      'worker-account-mail': ['worker', 'account-mail'],
    });
    const one = mergeValues(values, { services: { worker: { roles: '', outside: true } } });
    // Helm leaves out what is set to null.
    for (const name of SENDERS) delete (one.services as Record<string, unknown>)[name];
    expect(valueFaults(one)).toEqual([]);
    expect(workersOf(await renderChart(one))).toEqual({ worker: ['worker', ''] });
    expect(valueFaults(mergeValues(values, { services: { worker: { roles: 'nap' } } })).join()).toContain('/roles');
  });

  test('no secret stands in a manifest or in the values', () => {
    expect(manifests.filter(({ kind }) => kind === 'Secret')).toEqual([]);
    const { data = {} } = named('ConfigMap', 'settings');
    expect(Object.keys(data).filter((name) => SECRET_SETTINGS.has(name))).toEqual([]);
    const text = readFileSync(join(ROOT, 'deploy/helm/sentinel/values.yaml'), 'utf8');
    expect(text).not.toMatch(/(postgres(ql)?|rediss?|smtps?):\/\/|BEGIN [A-Z ]*KEY/);
  });

  test('has no rights beyond its own', () => {
    for (const { name, pod } of pods()) {
      const { securityContext, automountServiceAccountToken, containers, volumes } = pod.spec;
      expect([name, automountServiceAccountToken]).toEqual([name, false]);
      expect(securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
      expect(securityContext.runAsUser).toBe(name === 'edge' ? 101 : 65_532);
      for (const container of containers) {
        expect(container.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        for (const amount of ['cpu', 'memory']) {
          expect(container.resources.requests[amount]).toBeDefined();
          expect(container.resources.limits[amount]).toBeDefined();
        }
      }
      for (const volume of volumes) if (volume.emptyDir) expect(volume.emptyDir.sizeLimit).toMatch(/^\d+[MG]i$/);
    }
  });

  test('is probed at a port that it has, and has longer to stop than it takes', () => {
    for (const { name, pod } of pods().filter((one) => one.name !== 'migrate')) {
      const [container] = pod.spec.containers;
      const ports = container.ports.map((port: { name: string }) => port.name);
      for (const probe of [container.startupProbe, container.livenessProbe, container.readinessProbe])
        expect([name, ports]).toEqual([name, expect.arrayContaining([probe.httpGet.port])]);
      if (name !== 'edge') expect(container.readinessProbe.httpGet.path).toBe('/readyz');
      // Five seconds before the signal, ten at most after it (packages/service-kit/src/server.ts).
      expect(container.lifecycle.preStop).toBeDefined();
      expect(pod.spec.terminationGracePeriodSeconds).toBeGreaterThan(15);
    }
  });

  test('is replaced one by one, never with fewer than before, and spread over machines', () => {
    for (const { metadata, spec } of ofKind('Deployment')) {
      expect(spec.strategy).toEqual({ type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } });
      expect(
        spec.template.spec.topologySpreadConstraints.map(({ topologyKey }: { topologyKey: string }) => topologyKey),
      ).toEqual(['topology.kubernetes.io/zone', 'kubernetes.io/hostname']);
      const scaler = ofKind('HorizontalPodAutoscaler').find(({ spec: of }) => of.scaleTargetRef.name === metadata.name);
      expect(spec.replicas === undefined).toBe(scaler !== undefined);
      expect(spec.replicas ?? scaler?.spec.minReplicas).toBeGreaterThan(1);
    }
  });

  test('takes changed settings with each upgrade', async () => {
    const [before, after] = [await renderChart(values), await renderChart(values, chartFiles(), { revision: 2 })];
    const annotations = (all: Manifest[]) =>
      all
        .filter(({ kind }) => kind === 'Deployment')
        .map(({ spec }) => spec.template.metadata.annotations['sentinel/revision']);
    expect([new Set(annotations(before)), new Set(annotations(after))]).toEqual([new Set(['1']), new Set(['2'])]);
  });
});

test('migrations run before each install and upgrade', () => {
  const { metadata, spec } = named('Job', 'migrate');
  expect(metadata.annotations).toMatchObject({ 'helm.sh/hook': 'pre-install,pre-upgrade' });
  expect(spec.template.spec.containers[0]).toMatchObject({ image: 'sentinel:1.2.3', args: ['database/migrate'] });
  expect(spec.template.spec.restartPolicy).toBe('Never');
});

test('people reach the edge by TLS only, and the edge gateway and delivery', () => {
  const [ingress] = ofKind('Ingress');
  expect(ingress?.spec.tls).toEqual([{ secretName: 'sentinel-tls', hosts: GIVEN.ingress.hosts }]);
  expect(ingress?.spec.rules.map(({ host }: { host: string }) => host)).toEqual(GIVEN.ingress.hosts);
  const backends = ingress?.spec.rules.map(
    ({ http }: { http: { paths: { backend: unknown }[] } }) => http.paths[0]?.backend,
  );
  expect(new Set(backends.map((backend: unknown) => JSON.stringify(backend)))).toEqual(
    new Set(['{"service":{"name":"sentinel-edge","port":{"name":"http"}}}']),
  );
  const env = Object.fromEntries(
    named('Deployment', 'edge').spec.template.spec.containers[0].env.map((one: { name: string; value: string }) => [
      one.name,
      one.value,
    ]),
  );
  expect(env).toMatchObject({
    EDGE_GATEWAY: 'sentinel-gateway.portal.svc.cluster.local:8080',
    EDGE_DELIVERY: 'sentinel-delivery.portal.svc.cluster.local:8080',
    EDGE_SERVERS: 'plain',
    PUBLIC_URL: GIVEN.settings.PUBLIC_URL,
  });
  expect(named('Deployment', 'edge').spec.template.spec.containers[0].image).toBe('sentinel-edge@sha256:0123');
  // Ingress and edge: the same number as the gateway is told.
  expect(named('ConfigMap', 'settings').data?.TRUSTED_HOPS).toBe('2');
});

test('the gateway finds each owner of operations where its service is', () => {
  const urls = JSON.parse(named('ConfigMap', 'settings').data?.SERVICE_URLS ?? '') as Record<string, string>;
  for (const [name, url] of Object.entries(urls)) {
    const { metadata, spec } = named('Service', name);
    expect(url).toBe(`http://${metadata.name}:${spec.ports[0].port}`);
  }
});

describe('the network', () => {
  interface Peer {
    readonly podSelector?: { readonly matchLabels: Readonly<Record<string, string>> };
    readonly namespaceSelector?: unknown;
    readonly ipBlock?: { readonly cidr: string };
  }
  const nameOf = ({ podSelector, ipBlock }: Peer) =>
    podSelector?.matchLabels['app.kubernetes.io/name'] ?? ipBlock?.cidr ?? 'a namespace';
  /** Who may reach a service, or whom it may reach. */
  const peers = (name: string, way: 'ingress' | 'egress'): string[] =>
    (named('NetworkPolicy', name).spec[way] ?? [])
      .flatMap((rule: { from?: Peer[]; to?: Peer[] }) => (rule.from ?? rule.to ?? []).map(nameOf))
      .sort();

  test('denies what no policy allows, to every pod', () => {
    const { spec } = named('NetworkPolicy', 'deny');
    expect(spec).toEqual({
      podSelector: {
        matchLabels: { 'app.kubernetes.io/instance': 'sentinel', 'app.kubernetes.io/part-of': 'sentinel' },
      },
      policyTypes: ['Ingress', 'Egress'],
    });
    for (const { pod } of pods()) expect(pod.metadata.labels).toMatchObject(spec.podSelector.matchLabels);
  });

  test('lets people in through the edge alone, and out only who must call', () => {
    const owners = ['alerts', 'categorization', 'identity', 'market'];
    expect(peers('edge', 'ingress')).toEqual(['a namespace']);
    expect(peers('edge', 'egress')).toEqual(['delivery', 'gateway']);
    expect(peers('gateway', 'ingress')).toEqual(['a namespace', 'delivery', 'edge']);
    expect(peers('delivery', 'egress')).toEqual(['10.0.0.0/8', 'gateway']);
    expect(peers('gateway', 'egress')).toEqual(['10.0.0.0/8', ...owners]);
    for (const name of owners)
      expect([name, peers(name, 'ingress'), peers(name, 'egress')]).toEqual([
        name,
        ['a namespace', 'gateway'],
        ['10.0.0.0/8'],
      ]);
    expect(peers('worker', 'ingress')).toEqual(['a namespace']);
    const toOutside = SERVICES.filter((name) => peers(name, 'egress').includes('0.0.0.0/0'));
    expect([...toOutside, ...SENDERS.filter((name) => peers(name, 'egress').includes('0.0.0.0/0'))]).toEqual([
      'ingest',
      ...SENDERS,
    ]);
    expect(peers('migrate', 'egress')).toEqual(['10.0.0.0/8']);
  });
});
