import { AppError } from '@sentinel/contracts';
import type { Handlers } from '@sentinel/service-kit';
import { canBeAtSec, filingUrl } from '@sentinel/vocabulary-market';
import type { FiledNotice, Filings } from './filing.repository.ts';
import { formOf } from './form-of.ts';
import { joinParts } from './join-parts.ts';
import type { StoredForm } from './stored-form.ts';

/** Everything that is stored of a filing; of long documents, the beginning. */
export function get_filing(filings: Filings): Handlers<'market'>['get_filing'] {
  return async ({ accno }) => {
    const filing = await filings.filing(accno);
    if (!filing) throw new AppError('not_found', `We don’t hold filing ${accno}.`);
    const [companies, owners, related, rows, trades, documents, parts] = await Promise.all([
      filings.companies(accno),
      filings.owners(accno),
      filings.related(accno),
      filings.rows(accno),
      filings.trades(accno),
      filings.documents(accno),
      filings.firstParts(accno),
    ]);
    const [newer] = related.filter(({ is_newer }) => is_newer);
    return {
      accno,
      form_type: filing.form_type,
      filing_url: canBeAtSec(accno) ? filingUrl(filing.issuer_cik, accno) : null,
      accepted_at: filing.accepted_at,
      filed_on: filing.filed_on,
      period_of_report: filing.period_of_report,
      items: filing.items,
      companies: [...companies],
      owners: [...owners],
      superseded_by: newer === undefined ? null : otherFiling(newer),
      supersedes: related.filter(({ is_newer }) => !is_newer).map(otherFiling),
      form: isForm(filing.document) ? formOf(filing.document, rows, trades) : null,
      notice: filing.document === null || isForm(filing.document) ? null : filing.document,
      documents: documents.map(({ parts: stored, ...document }) => {
        const texts = parts.filter(({ sequence }) => sequence === document.sequence).map(({ text }) => text);
        return { ...document, text: joinParts(texts), next_part: texts.length < stored ? texts.length : null };
      }),
    };
  };
}

const isForm = (document: StoredForm | FiledNotice | null): document is StoredForm =>
  document !== null && 'footnotes' in document;

const otherFiling = ({ accno, filed_on, form_type }: Awaited<ReturnType<Filings['related']>>[number]) => ({
  accno,
  form_type,
  filed_on,
});
