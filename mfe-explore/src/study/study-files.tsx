import { Button, downloadCsv, useToast } from '@sentinel/ui';
import { Download, Image } from 'lucide-react';
import type { Study } from './study.query.ts';
import { studyParts } from './study-charts.tsx';
import { studyCsv } from './study-csv.ts';
import { downloadPicture } from './study-picture.ts';
import type { ReturnType } from './study-texts.ts';

interface StudyFilesProps {
  readonly study: Study;
  readonly returns: ReturnType;
  readonly title: string;
  /** What is behind the study: `1,284 trades, 611 issuers, 902 owners`. */
  readonly counts: string;
}

/** The study as a picture, as it stands, and as a file of all its figures. */
export function StudyFiles({ study, returns, title, counts }: StudyFilesProps) {
  const toast = useToast();
  async function savePicture() {
    const { line, histogram, years } = studyParts(study, returns);
    try {
      await downloadPicture({ title, subtitle: counts, parts: [line, histogram, years] }, `${title}.png`);
    } catch (error) {
      console.warn('The picture of the study was not made:', error);
      toast({ title: "We couldn't make the picture. Try the CSV.", tone: 'error' });
    }
  }
  return (
    <>
      <Button variant="outline" icon={<Image size={14} aria-hidden="true" />} onClick={() => void savePicture()}>
        PNG
      </Button>
      <Button
        variant="outline"
        icon={<Download size={14} aria-hidden="true" />}
        onClick={() => downloadCsv(studyCsv(study), title)}
      >
        CSV
      </Button>
    </>
  );
}
