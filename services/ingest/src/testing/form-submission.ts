/** Whose submissions these are. */
const ACCESSION = '0009990001-25-000001';

interface Header {
  /** YYYY-MM-DD. */
  readonly filedOn?: string;
  /** More lines of the header. */
  readonly header?: string | undefined;
}

/** The full submission of a Form 4, accepted at half past four in New York, around its XML. */
export function formSubmission(xml: string, { filedOn = '2025-03-17', header = '' }: Header = {}): string {
  const digits = filedOn.replaceAll('-', '');
  return `<SEC-DOCUMENT>${ACCESSION}.txt : ${digits}
<SEC-HEADER>${ACCESSION}.hdr.sgml : ${digits}
<ACCEPTANCE-DATETIME>${digits}163000
ACCESSION NUMBER:\t\t${ACCESSION}
CONFORMED SUBMISSION TYPE:\t4
FILED AS OF DATE:\t\t${digits}
${header}</SEC-HEADER>
<DOCUMENT>
<TYPE>4
<SEQUENCE>1
<FILENAME>form4.xml
<TEXT>
<XML>
${xml}
</XML>
</TEXT>
</DOCUMENT>
</SEC-DOCUMENT>
`;
}
