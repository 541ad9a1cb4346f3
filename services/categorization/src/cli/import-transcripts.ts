// npm run import:transcripts -- FILE.jsonl...   Stores companies and interactions to review (docs/categorization.md) and names the lines that were repaired or refused.
import { openDatabase } from '@sentinel/database';
import { DATABASE_URL, escapeUnseen, readConfig } from '@sentinel/service-kit';
import { importTranscripts } from '../import/import-transcripts.ts';
import { linesOfFile } from '../import/lines-of-file.ts';

const files = process.argv.slice(2);

if (files.length === 0 || files.some((file) => file.startsWith('-'))) {
  console.error(
    'Usage: npm run import:transcripts -- FILE.jsonl...   (the format is described in docs/categorization.md)',
  );
  process.exitCode = 2;
} else {
  const { databaseUrl } = readConfig('import-transcripts', {
    databaseUrl: DATABASE_URL,
  });
  const database = openDatabase(databaseUrl, {
    service: 'categorization',
    applicationName: 'import-transcripts',
    max: 1,
  });
  try {
    for (const file of files) await importFile(file);
  } catch (error) {
    console.error(`import-transcripts: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  } finally {
    await database.close();
  }

  async function importFile(file: string): Promise<void> {
    const counts = { stored: 0, repaired: 0, skipped: 0, refused: 0 };
    for await (const batch of importTranscripts(database, linesOfFile(file))) {
      for (const { notes, number, outcome } of batch) {
        counts[outcome] += 1;
        const line = `${outcome.padEnd(8)} ${file}, line ${number}: ${escapeUnseen(notes.join('; '))}`;
        if (outcome === 'refused') console.error(line);
        else if (outcome === 'repaired') console.log(line);
      }
    }
    const { refused, repaired, skipped, stored } = counts;
    console.log(
      `${file}: ${stored + repaired} stored (${repaired} of them repaired), ${skipped} skipped because already stored, ${refused} refused`,
    );
    if (refused > 0) process.exitCode = 1;
  }
}
