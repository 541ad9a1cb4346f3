import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { type Chart, upgradeFaults } from './check-upgrade.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const workflow = read('.github/workflows/services.yml');
const values = parse(read('deploy/helm/sentinel/values.yaml'));
const [, progressSeconds] = /progressDeadlineSeconds: (\d+)/.exec(
  read('deploy/helm/sentinel/templates/services.yaml'),
) as unknown as [string, string];
const chart: Chart = {
  images: Object.keys(values).filter((name) => values[name]?.repository !== undefined),
  longestSeconds: Math.max(values.migrations.deadlineSeconds, Number(progressSeconds)),
};

test('the release of the services brings the values, the images and the time that the chart asks for', () => {
  expect(chart).toEqual({ images: ['image', 'edgeImage'], longestSeconds: 1_800 });
  expect(upgradeFaults(workflow, chart)).toEqual([]);
});

test('a change of the edge, the chart or the image alone releases, too', () => {
  expect(workflow).toContain('git diff --quiet "$base" HEAD -- deploy/edge deploy/helm deploy/image');
});

test.each<[what: string, from: string | RegExp, to: string, fault: RegExp]>([
  ['--reuse-values', '--reset-then-reuse-values', '--reuse-values', /what a commit adds to values\.yaml/],
  ['an image that is not set', 'edgeImage.tag=', 'edgeImage.name=', /does not set edgeImage\.tag/],
  ['a tag, which can change', 'image.tag=@$DIGEST', 'image.tag=$GITHUB_SHA', /does not set image\.tag to the digest/],
  ['an image that is not pushed', 'docker push "$EDGE_IMAGE:$GITHUB_SHA"', ':', /pushes 1 of 2 images/],
  ['a time that a migration outlasts', '--timeout 35m', '--timeout 15m', /--timeout 15m ends before/],
  ['Helm\u2019s own time', '--timeout 35m', '', /--timeout 5m ends before/],
  ['a job that ends before Helm', 'timeout-minutes: 110', 'timeout-minutes: 60', /the job ends before/],
])('%s is refused', (_what, from, to, fault) => {
  const planted = workflow.replace(from, () => to);
  expect(planted).not.toBe(workflow);
  expect(upgradeFaults(planted, chart).join('\n')).toMatch(fault);
});
