import type { DemoCompany } from '../demo-companies.ts';
import type { ReportText } from './report-text.ts';

/** Everything a report of a company says; `reportSubmission` writes it down. */
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
  /** Made when the report is written: text is most of the work. */
  text: () => ReportText;
}
