import { LazyPart } from '@sentinel/ui';
import type { StudyPanelProps } from './study-panel.tsx';
import { StudySkeleton } from './study-skeleton.tsx';

const loadPanel = () => import('./study-panel.tsx');

/** The study beside the results. Its code loads when the first search has run. */
export function LazyStudyPanel(props: StudyPanelProps) {
  return (
    <LazyPart<StudyPanelProps>
      load={loadPanel}
      fallback={<StudySkeleton />}
      errorTitle="The study could not be loaded."
      props={props}
    />
  );
}
