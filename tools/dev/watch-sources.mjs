import { basename, join, relative, sep } from 'node:path';
import watcher from '@parcel/watcher';

/** Written by builds, or by what installs. */
const IGNORED = ['**/dist/**', '**/node_modules/**', '**/.turbo/**'];

/**
 * Tells of files that are made, changed, replaced or removed in some folders, also of what is replaced as a whole (git checkout,
 * editors that write a new file and rename it) and of folders that are new. `fs.watch` of Node 20 on Linux loses a file that is replaced.
 * @param {string} root
 * @param {readonly string[]} folders paths from `root`
 * @param {(files: string[]) => void} onChanged called with the paths from `root` of a burst of changes
 * @returns {Promise<() => Promise<void>>} stops it
 */
export async function watchSources(root, folders, onChanged) {
  const subscriptions = await Promise.all(
    folders.map((folder) =>
      watcher.subscribe(
        join(root, folder),
        (error, events) => {
          if (error) return console.warn(`Watching ${folder}: ${error.message}`);
          const files = events
            .map(({ path }) => relative(root, path).split(sep).join('/'))
            .filter((file) => !/\.test\.tsx?$/.test(basename(file)));
          if (files.length > 0) onChanged(files);
        },
        { ignore: IGNORED },
      ),
    ),
  );
  return async () => {
    await Promise.all(subscriptions.map((subscription) => subscription.unsubscribe()));
  };
}
