import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withWorkspace } from './with-workspace.ts';

/** The area whose pipeline a new one copies. */
const MODEL = 'alerts';
/** After those of the other areas. */
const MENU_ORDER = 100;

/**
 * The files of a new area, by path from the root: a page that those who are logged in see, in the menu, with a unit test and a browser
 * test, and the pipeline that releases it.
 */
export function areaFiles(root: string, name: string): Record<string, string> {
  const folder = `mfe-${name}`;
  const word = `${name[0]?.toUpperCase()}${name.slice(1)}`;
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const workspace = {
    name: `@sentinel/${folder}`,
    version: '0.1.0',
    private: true,
    type: 'module',
    dependencies: {
      '@sentinel/remote-kit': '*',
      '@sentinel/router': '*',
      '@sentinel/ui': '*',
    },
    devDependencies: { '@sentinel/federation-build': '*' },
    scripts: { build: 'federation-build remote', test: 'node ../tools/jest.mjs' },
  };
  const manifest = {
    name,
    title: word,
    paths: [{ path: `/${name}`, match: 'exact', access: 'login', title: word }],
    navigation: [{ id: name, label: word, icon: 'dashboard', path: `/${name}`, order: MENU_ORDER, access: 'login' }],
    cards: [],
  };
  return {
    [`${folder}/package.json`]: `${JSON.stringify(workspace, null, 2)}\n`,
    [`${folder}/area.json`]: `${JSON.stringify(manifest, null, 2)}\n`,
    [`${folder}/src/lifecycles.ts`]: `import { defineRemote } from '@sentinel/remote-kit';
import { Root } from './root.tsx';

export const { mount, unmount } = defineRemote(Root);
`,
    [`${folder}/src/root.tsx`]: `import { AreaRouter } from '@sentinel/router';
import { ${word}Routes } from './routes.tsx';

export function Root() {
  return (
    <AreaRouter>
      <${word}Routes />
    </AreaRouter>
  );
}
`,
    [`${folder}/src/routes.tsx`]: `import { Route, Routes } from '@sentinel/router';
import { ${word}Page } from './${name}/${name}.page.tsx';

/** The pages of the ${name} area (area.json claims their paths). */
export function ${word}Routes() {
  return (
    <Routes>
      <Route path="/${name}" element={<${word}Page />} />
    </Routes>
  );
}
`,
    [`${folder}/src/${name}/${name}.page.tsx`]: `import { PageHeader } from '@sentinel/ui';

/** /${name}. */
export function ${word}Page() {
  return <PageHeader title="${word}" />;
}
`,
    [`${folder}/src/${name}/${name}.page.test.tsx`]: `import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { ${word}Page } from './${name}.page.tsx';

test('the page says what it is', () => {
  render(<${word}Page />);
  expect(screen.getByRole('heading', { level: 1, name: '${word}' })).toBeVisible();
});
`,
    [`e2e/tests/${name}.spec.ts`]: `import { expect, test } from '@playwright/test';
import { logIn, watchConsole } from '../support/product.ts';

test('the ${name} page shows to those who are logged in', async ({ page }) => {
  const errors = watchConsole(page);
  await logIn(page, 'client@sentinel.example', '/${name}');
  await expect(page.getByRole('heading', { level: 1, name: '${word}' })).toBeVisible();
  expect(errors).toEqual([]);
});
`,
    [`.github/workflows/${name}.yml`]: read(`.github/workflows/${MODEL}.yml`)
      .replaceAll(MODEL, name)
      .replaceAll(MODEL.toUpperCase(), name.toUpperCase()),
    'e2e/areas.json': withTests(read('e2e/areas.json'), name),
    'package-lock.json': withWorkspace(read('package-lock.json'), folder, workspace),
  };
}

/** `e2e/areas.json` with the browser test of the area: one area a line, but for those with many tests. */
function withTests(text: string, name: string): string {
  const entries = text.trim().slice(1, -1).trimEnd();
  return `{${entries},\n  "${name}": ["${name}.spec.ts"]\n}\n`;
}
