import { defineJob } from '@sentinel/jobs';

/** Matches one stored filing against the alerts. */
export const evaluateFilingJob = defineJob<{ accession: string }>('evaluate-filing');
