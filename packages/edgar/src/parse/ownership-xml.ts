import { readDecimal, writeDecimal } from '@sentinel/calendar';
import { EdgarParseError } from './edgar-parse-error.ts';
import { formSummary, product } from './form-sums.ts';
import type {
  DerivativeHolding,
  DerivativeTransaction,
  NonDerivativeHolding,
  NonDerivativeTransaction,
  NumberState,
  OwnerAddress,
  OwnershipForm,
  ReportingOwner,
} from './ownership-form.ts';
import { mentionsRule10b51 } from './rule-10b5-1.ts';
import { child, childrenNamed, cikOf, readXmlTree, textOf, wholeText, type XmlElement } from './xml-tree.ts';

const DOCUMENT_TYPE = /^[345](\/A)?$/;

/**
 * Parses the XML of a Form 3, 4 or 5 by element name, whatever its schema version (EDGAR Ownership XML Technical
 * Specification). Strings are trimmed and otherwise as filed; empty ones are null.
 * @throws EdgarParseError when the text is not a well-formed ownership document
 */
export function parseOwnershipXml(xml: string): OwnershipForm {
  return parseOwnershipDocument(xml).form;
}

/** An ownership form and its owners' addresses, which `OwnershipForm` leaves out. */
export interface OwnershipDocument {
  form: OwnershipForm;
  /** In the order of the form's owners. */
  ownerAddresses: OwnerAddress[];
}

/**
 * Like `parseOwnershipXml`, with the owners' addresses.
 * @throws EdgarParseError see `parseOwnershipXml`
 */
export function parseOwnershipDocument(xml: string): OwnershipDocument {
  const root = readXmlTree(xml.charCodeAt(0) === 0xfeff ? xml.slice(1) : xml);
  if (root.name !== 'ownershipDocument') {
    throw new EdgarParseError('not_ownership', `The document is <${root.name.slice(0, 60)}>, not <ownershipDocument>.`);
  }
  const documentType = textOf(root, 'documentType');
  if (documentType === null) throw new EdgarParseError('missing_element', 'The form has no documentType.');
  if (!DOCUMENT_TYPE.test(documentType)) {
    throw new EdgarParseError('not_ownership', `The form is of type '${documentType.slice(0, 20)}', not 3, 4 or 5.`);
  }
  const issuer = child(root, 'issuer');
  const issuerCik = cikOf(issuer, 'issuerCik');
  if (issuerCik === null) throw new EdgarParseError('missing_element', 'The form has no issuer with a CIK.');

  const ownerElements = childrenNamed(root, 'reportingOwner');
  const owners = ownerElements.map(readOwner);
  if (owners.length === 0) throw new EdgarParseError('missing_element', 'The form has no reporting owner.');
  const footnotes = readFootnotes(root);
  const remarksElement = child(root, 'remarks');
  const remarks = (remarksElement && wholeText(remarksElement)) || null;
  const tableI = child(root, 'nonDerivativeTable');
  const tableII = child(root, 'derivativeTable');
  const transactions = childrenNamed(tableI, 'nonDerivativeTransaction').map((row, index) =>
    readTransaction(row, index + 1, footnotes),
  );
  const holdings = childrenNamed(tableI, 'nonDerivativeHolding').map((row, index) => readHolding(row, index + 1));
  const derivativeTransactions = childrenNamed(tableII, 'derivativeTransaction').map((row, index) =>
    readDerivativeTransaction(row, index + 1, footnotes),
  );
  const derivativeHoldings = childrenNamed(tableII, 'derivativeHolding').map((row, index) =>
    readDerivativeHolding(row, index + 1),
  );

  const form: OwnershipForm = {
    schema_version: textOf(root, 'schemaVersion'),
    document_type: documentType,
    period_of_report: textOf(root, 'periodOfReport'),
    date_of_original_submission: textOf(root, 'dateOfOriginalSubmission'),
    no_securities_owned: flagOf(root, 'noSecuritiesOwned'),
    not_subject_to_section16: flagOf(root, 'notSubjectToSection16'),
    form3_holdings_reported: flagOf(root, 'form3HoldingsReported'),
    form4_transactions_reported: flagOf(root, 'form4TransactionsReported'),
    aff10b5one: flagOf(root, 'aff10b5One'),
    issuer: {
      cik: issuerCik,
      name: textOf(issuer, 'issuerName'),
      symbol_raw: textOf(issuer, 'issuerTradingSymbol'),
    },
    owners,
    footnotes,
    remarks,
    non_derivative_transactions: transactions,
    non_derivative_holdings: holdings,
    derivative_transactions: derivativeTransactions,
    derivative_holdings: derivativeHoldings,
    any_footnote_or_remark_mentions_10b5_1:
      Object.values(footnotes).some(mentionsRule10b51) || (remarks !== null && mentionsRule10b51(remarks)),
    signatures: childrenNamed(root, 'ownerSignature').map((signature) => ({
      name: textOf(signature, 'signatureName'),
      date: textOf(signature, 'signatureDate'),
    })),
    summary: formSummary({
      owners,
      non_derivative_transactions: transactions,
      non_derivative_holdings: holdings,
      derivative_transactions: derivativeTransactions,
      derivative_holdings: derivativeHoldings,
    }),
  };
  return { form, ownerAddresses: ownerElements.map(readAddress) };
}

function readOwner(owner: XmlElement): ReportingOwner {
  const id = child(owner, 'reportingOwnerId');
  const relationship = child(owner, 'reportingOwnerRelationship');
  return {
    cik: cikOf(id, 'rptOwnerCik'),
    name: textOf(id, 'rptOwnerName'),
    is_director: flagOf(relationship, 'isDirector') ?? false,
    is_officer: flagOf(relationship, 'isOfficer') ?? false,
    is_ten_percent_owner: flagOf(relationship, 'isTenPercentOwner') ?? false,
    is_other: flagOf(relationship, 'isOther') ?? false,
    officer_title: textOf(relationship, 'officerTitle'),
    other_text: textOf(relationship, 'otherText'),
  };
}

function readAddress(owner: XmlElement): OwnerAddress {
  const address = child(owner, 'reportingOwnerAddress');
  return {
    city: textOf(address, 'rptOwnerCity'),
    state: textOf(address, 'rptOwnerState') ?? textOf(address, 'rptOwnerStateDescription'),
  };
}

function readFootnotes(root: XmlElement): Record<string, string> {
  const footnotes: [string, string][] = [];
  for (const footnote of childrenNamed(child(root, 'footnotes'), 'footnote')) {
    const id = footnote.attributes.id;
    if (id !== undefined) footnotes.push([id, wholeText(footnote)]);
  }
  return Object.fromEntries(footnotes);
}

function readTransaction(
  row: XmlElement,
  number: number,
  footnotes: Readonly<Record<string, string>>,
): NonDerivativeTransaction {
  const coding = child(row, 'transactionCoding');
  const amounts = child(row, 'transactionAmounts');
  const following = child(row, 'postTransactionAmounts');
  const nature = child(row, 'ownershipNature');
  const price = child(amounts, 'transactionPricePerShare');
  const sharesText = numberOf(amounts, 'transactionShares');
  const priceText = numberOf(amounts, 'transactionPricePerShare');
  const footnoteIds = footnoteIdsOf(row);
  return {
    row: number,
    security_title: filedValue(row, 'securityTitle'),
    date: filedValue(row, 'transactionDate'),
    deemed_execution_date: filedValue(row, 'deemedExecutionDate'),
    form_type: textOf(coding, 'transactionFormType'),
    code: textOf(coding, 'transactionCode'),
    equity_swap_involved: flagOf(coding, 'equitySwapInvolved'),
    timeliness: filedValue(row, 'transactionTimeliness'),
    shares: sharesText,
    shares_state: stateOf(amounts, 'transactionShares', sharesText),
    price: priceText,
    price_state: stateOf(amounts, 'transactionPricePerShare', priceText),
    price_footnote_ids: price === null ? [] : footnoteIdsOf(price),
    acquired_disposed: filedValue(amounts, 'transactionAcquiredDisposedCode'),
    value: product(sharesText, priceText),
    shares_owned_following: numberOf(following, 'sharesOwnedFollowingTransaction'),
    value_owned_following: numberOf(following, 'valueOwnedFollowingTransaction'),
    direct_indirect: filedValue(nature, 'directOrIndirectOwnership'),
    nature_of_ownership: filedValue(nature, 'natureOfOwnership'),
    footnote_ids: footnoteIds,
    row_footnotes_mention_10b5_1: footnoteIds.some((id) => mentionsRule10b51(footnotes[id] ?? '')),
  };
}

function readDerivativeTransaction(
  row: XmlElement,
  number: number,
  footnotes: Readonly<Record<string, string>>,
): DerivativeTransaction {
  const exercisePrice = numberOf(row, 'conversionOrExercisePrice');
  return {
    ...readTransaction(row, number, footnotes),
    total_value: numberOf(child(row, 'transactionAmounts'), 'transactionTotalValue'),
    exercise_price: exercisePrice,
    exercise_price_state: stateOf(row, 'conversionOrExercisePrice', exercisePrice),
    exercise_date: filedValue(row, 'exerciseDate'),
    expiration_date: filedValue(row, 'expirationDate'),
    ...readUnderlying(row),
  };
}

function readHolding(row: XmlElement, number: number): NonDerivativeHolding {
  const amounts = child(row, 'postTransactionAmounts');
  const nature = child(row, 'ownershipNature');
  return {
    row: number,
    security_title: filedValue(row, 'securityTitle'),
    shares_owned: numberOf(amounts, 'sharesOwnedFollowingTransaction'),
    value_owned: numberOf(amounts, 'valueOwnedFollowingTransaction'),
    direct_indirect: filedValue(nature, 'directOrIndirectOwnership'),
    nature_of_ownership: filedValue(nature, 'natureOfOwnership'),
    footnote_ids: footnoteIdsOf(row),
  };
}

function readDerivativeHolding(row: XmlElement, number: number): DerivativeHolding {
  return { ...readHolding(row, number), ...readUnderlying(row) };
}

function readUnderlying(row: XmlElement): { underlying_title: string | null; underlying_shares: string | null } {
  const underlying = child(row, 'underlyingSecurity');
  return {
    underlying_title: filedValue(underlying, 'underlyingSecurityTitle'),
    underlying_shares: numberOf(underlying, 'underlyingSecurityShares'),
  };
}

/** The `<value>` of a data element; a footnote may take its place. */
function filedValue(parent: XmlElement | null, name: string): string | null {
  return textOf(child(parent, name), 'value');
}

function numberOf(parent: XmlElement | null, name: string): string | null {
  const text = filedValue(parent, name);
  const number = text === null ? null : readDecimal(text);
  return number === null ? null : writeDecimal(number);
}

function stateOf(parent: XmlElement | null, name: string, number: string | null): NumberState {
  if (number !== null) return 'value';
  return child(child(parent, name), 'footnoteId') === null ? 'missing' : 'footnote_only';
}

/** Booleans are written as 0, 1, true or false; missing or empty is null. */
function flagOf(parent: XmlElement | null, name: string): boolean | null {
  const text = textOf(parent, name)?.toLowerCase();
  if (text === '1' || text === 'true') return true;
  if (text === '0' || text === 'false') return false;
  return null;
}

function footnoteIdsOf(element: XmlElement): string[] {
  const ids: string[] = [];
  collectFootnoteIds(element, ids);
  return ids;
}

function collectFootnoteIds(element: XmlElement, ids: string[]): void {
  for (const part of element.children) {
    if (part.name === 'footnoteId') {
      const id = part.attributes.id;
      if (id !== undefined && !ids.includes(id)) ids.push(id);
    } else if (part.children.length > 0) collectFootnoteIds(part, ids);
  }
}
