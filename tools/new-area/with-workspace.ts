/**
 * A lock file as npm writes it for one more workspace, which brings no package that is not there.
 * @param text of package-lock.json, or of npm's record of what is in node_modules
 * @param workspace its package.json
 */
export function withWorkspace(text: string, folder: string, workspace: Readonly<Record<string, unknown>>): string {
  const lock = JSON.parse(text) as { packages: Record<string, unknown> };
  const { private: _private, type: _type, scripts: _scripts, ...entry } = workspace;
  const packages = {
    ...lock.packages,
    [folder]: entry,
    [`node_modules/${workspace.name}`]: { resolved: folder, link: true },
  };
  const sorted = Object.entries(packages).sort(([one], [other]) => one.localeCompare(other, 'en'));
  return `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`;
}
