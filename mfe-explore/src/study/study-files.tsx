import { Button, downloadCsv, useToast } from '@sentinel/ui';
import { Download, Image } from 'lucide-react';
import { withFigures } from './charts/horizon-figures.ts';
import { downloadPicture } from './download-picture.tsx';
import type { Study } from './study.query.ts';
import { type StudyOrigin, studyAbout, studyFileName } from './study-about.ts';
import { studyParts } from './study-charts.tsx';
import { studyCsv } from './study-csv.ts';
import { horizonTexts, type ReturnType } from './study-texts.ts';

interface StudyFilesProps {
  readonly study: Study;
  readonly returns: ReturnType;
  readonly title: string;
  /** What is behind the study: `1,284 trades, 611 issuers, 902 owners`. */
  readonly counts: string;
  readonly origin: StudyOrigin;
}

/** The study as a picture, as it stands, and as a file of all its figures. An estimate leaves the page in neither. */
export function StudyFiles({ study, returns, title, counts, origin }: StudyFilesProps) {
  const toast = useToast();
  const isEstimate = study.sampled_one_in !== null;
  const fileName = studyFileName(title, origin);
  async function savePicture() {
    const { line, histogram, years } = studyParts(study, returns);
    try {
      const figures = study.horizons.map(({ horizon, ...of }) => ({
        horizon,
        texts: horizonTexts(horizon, of[returns]),
      }));
      const parts = [{ ...line, scene: withFigures(line.scene, figures) }, histogram, years];
      await downloadPicture({ title, notes: [counts, ...studyAbout(origin, returns)], parts }, `${fileName}.png`);
    } catch (error) {
      console.warn('The picture of the study was not made:', error);
      toast({ title: "We couldn't make the picture. Try the CSV.", tone: 'error' });
    }
  }
  return (
    <>
      <Button
        variant="outline"
        disabled={isEstimate}
        icon={<Image size={14} aria-hidden="true" />}
        onClick={() => void savePicture()}
      >
        PNG
      </Button>
      <Button
        variant="outline"
        disabled={isEstimate}
        icon={<Download size={14} aria-hidden="true" />}
        onClick={() => downloadCsv(studyCsv(study, origin), fileName)}
      >
        CSV
      </Button>
    </>
  );
}
