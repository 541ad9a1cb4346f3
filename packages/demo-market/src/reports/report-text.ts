/** What a report of the demo market says, before it is HTML. */
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
  /** Rows of figures, the first one their heads; empty for none. */
  figures: readonly (readonly string[])[];
}
