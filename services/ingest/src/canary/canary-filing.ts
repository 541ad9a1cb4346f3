import { NEW_YORK } from '@sentinel/calendar';
import { CANARY } from '@sentinel/vocabulary-market';

const EASTERN = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: NEW_YORK });

/**
 * A synthetic 10-Q as EDGAR would disseminate it, accepted at that moment. Its accession number holds the minute of the year, so
 * that two processes that make it at the same time make the same one.
 */
export function canaryFiling(now: Date): { readonly accession: string; readonly text: string } {
  // 2026-11-23 07:25:09, New York.
  const digits = EASTERN.format(now).replace(/\D/g, '');
  const [year, day] = [digits.slice(0, 4), digits.slice(0, 8)];
  const minuteOfYear = Math.floor((now.getTime() - Date.UTC(now.getUTCFullYear(), 0)) / 60_000);
  const accession = `${CANARY.cik}-${year.slice(2)}-${String(minuteOfYear).padStart(6, '0')}`;
  return {
    accession,
    text: `<SEC-DOCUMENT>${accession}.txt : ${day}
<SEC-HEADER>${accession}.hdr.sgml : ${day}
<ACCEPTANCE-DATETIME>${digits}
ACCESSION NUMBER:\t\t${accession}
CONFORMED SUBMISSION TYPE:\t10-Q
PUBLIC DOCUMENT COUNT:\t\t1
CONFORMED PERIOD OF REPORT:\t${day}
FILED AS OF DATE:\t\t${day}

FILER:\t\t

\tCOMPANY DATA:\t
\t\tCOMPANY CONFORMED NAME:\t\t\tSYNTHETIC FILING OF THIS PORTAL
\t\tCENTRAL INDEX KEY:\t\t\t${CANARY.cik}

\tFILING VALUES:
\t\tFORM TYPE:\t\t10-Q
\t\tSEC ACT:\t\t1934 Act
</SEC-HEADER>
<DOCUMENT>
<TYPE>10-Q
<SEQUENCE>1
<FILENAME>synthetic.htm
<TEXT>
<html><body><p>Made by the portal to test itself: ${CANARY.word}.</p></body></html>
</TEXT>
</DOCUMENT>
</SEC-DOCUMENT>
`,
  };
}
