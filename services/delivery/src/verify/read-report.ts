/** A test of a run, by its full title. */
export interface TestResult {
  readonly title: string;
  readonly outcome: 'passed' | 'failed' | 'skipped';
  /** What failed, in one line. */
  readonly error: string | null;
}

interface Suite {
  readonly file?: string;
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly {
      readonly status: 'expected' | 'flaky' | 'skipped' | 'unexpected';
      readonly results: readonly { readonly error?: { readonly message?: string } }[];
    }[];
  }[];
  readonly suites?: readonly Suite[];
}

/** Colors of a terminal. */
const ANSI = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');

/** Reads what Playwright's `json` reporter prints; null for anything else, such as a configuration that fails. */
export function readReport(json: string): { readonly tests: readonly TestResult[]; readonly ran: number } | null {
  let report: { suites?: readonly Suite[]; stats?: unknown };
  try {
    report = JSON.parse(json) as typeof report;
  } catch {
    return null;
  }
  if (!Array.isArray(report.suites)) return null;
  const tests = report.suites.flatMap(testsOf);
  return { tests, ran: tests.filter(({ outcome }) => outcome !== 'skipped').length };
}

function testsOf({ specs = [], suites = [] }: Suite): TestResult[] {
  const own = specs.flatMap(({ file, tests, title }) =>
    tests.map(({ results, status }): TestResult => {
      const message = results.find(({ error }) => error)?.error?.message;
      const outcome = status === 'skipped' ? 'skipped' : status === 'unexpected' ? 'failed' : 'passed';
      const lines =
        message
          ?.replace(ANSI, '')
          .split('\n')
          .filter((line) => line.trim() !== '') ?? [];
      return { title: `${file}: ${title}`, outcome, error: lines.slice(0, 2).join(' ') || null };
    }),
  );
  return [...own, ...suites.flatMap(testsOf)];
}
