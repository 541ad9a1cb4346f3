/** The text of a report of the demo market, before it is converted to HTML. */
export interface ReportText {
  sections: readonly ReportSection[];
  exhibits: readonly ReportExhibit[];
}

export interface ReportSection {
  /** `Item 2.02` and its title. */
  heading: string;
  paragraphs: readonly string[];
}

export interface ReportExhibit {
  /** `EX-99.1`. */
  type: string;
  title: string;
  headline: string;
  paragraphs: readonly string[];
  /** Rows of a table, with the column headings first; empty when there is no table. */
  figures: readonly (readonly string[])[];
}
