import type { DemoCompany } from '../demo-companies.ts';
import type { ReportText } from './report-text.ts';

/** The content of a company's report; `reportSubmission` formats it as a submission. */
export interface DemoReport {
  accession: string;
  company: DemoCompany;
  formType: '8-K' | '8-K/A' | '10-Q';
  /** US Eastern, YYYYMMDDhhmmss. */
  acceptedAt: string;
  filedOn: string;
  period: string;
  /** Item numbers of an 8-K. */
  items: readonly string[];
  /** Generated only when the submission is written, because the text takes most of the time. */
  text: () => ReportText;
}
