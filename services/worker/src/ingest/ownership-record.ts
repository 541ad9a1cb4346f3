import { classifyTrades, filedDay, type OwnershipForm, type SubmissionHeader, type TradeGroup } from '@sentinel/edgar';
import { federalBusinessDaysBetween } from '@sentinel/market-math';
import { INSIDER_TYPES } from '@sentinel/vocabulary';
import type { FiledOwner, FiledTrade, FilingRecord } from './filing-record.ts';
import { normaliseTicker } from './normalise-ticker.ts';
import { Refusal } from './refusal.ts';

/**
 * What is stored of a Form 3, 4 or 5. Trades are classified here, once; the issuer's CIK owns them.
 * @param header null for a bare XML document, which does not say when it was accepted
 * @throws Refusal when an owner has no CIK
 */
export function ownershipRecord(
  form: OwnershipForm,
  header: SubmissionHeader | null,
  identity: Pick<FilingRecord, 'accession' | 'sourceName' | 'contentHash'>,
): FilingRecord {
  const classified = classifyTrades(form);
  const owners = form.owners.map((owner, index): FiledOwner => {
    if (owner.cik === null) throw new Refusal(`reporting owner ${index + 1} has no CIK`);
    return {
      cik: owner.cik,
      name: owner.name ?? owner.cik,
      isDirector: owner.is_director,
      isOfficer: owner.is_officer,
      isTenPercentOwner: owner.is_ten_percent_owner,
      isOther: owner.is_other,
      officerTitle: owner.officer_title,
      otherText: owner.other_text,
    };
  });
  const filedOn = header?.filedDate ?? null;
  const people = {
    ownerCiks: owners.map(({ cik }) => cik),
    ownerNames: owners.map(({ name }) => name).join('; '),
    ownerTitle: [...new Set(classified.owners.map(({ title }) => title))].join('; '),
    insiderTypes: INSIDER_TYPES.filter((type) => classified.owners.some((owner) => owner.insiderTypes.includes(type))),
  };
  return {
    ...identity,
    formType: form.document_type,
    issuerCik: form.issuer.cik,
    acceptedAt: header?.acceptance ? new Date(header.acceptance.utc) : null,
    filedOn,
    periodOfReport: filedDay(form.period_of_report),
    isAmendment: classified.isAmendment,
    amends: filedDay(form.date_of_original_submission),
    schemaVersion: form.schema_version,
    items: [],
    document: form,
    companies: [
      {
        cik: form.issuer.cik,
        name: form.issuer.name ?? form.issuer.cik,
        ticker: normaliseTicker(form.issuer.symbol_raw),
        statesTicker: true,
        sic: header?.parties.find(({ role, cik }) => role === 'ISSUER' && cik === form.issuer.cik)?.sic ?? null,
      },
    ],
    owners,
    transactions: classified.rows.map(({ table, tradeDate, ...row }) => ({
      ...row,
      isDerivative: table === 'derivative',
      transactionDate: tradeDate,
    })),
    trades: classified.groups.flatMap((group) => filedTrade(group, people, filedOn)),
  };
}

/** Groups whose code and direction disagree, and those with a row that states no shares, are no searchable trade. */
function filedTrade(
  group: TradeGroup,
  people: Pick<FiledTrade, 'ownerCiks' | 'ownerNames' | 'ownerTitle' | 'insiderTypes'>,
  filedOn: string | null,
): FiledTrade[] {
  if (group.isInconsistent || group.shares === null) return [];
  return [
    {
      ...people,
      direction: group.direction,
      tradeDate: group.tradeDate,
      shares: group.shares,
      value: group.value,
      price: group.weightedPrice,
      rowCount: group.rows.length,
      unpricedRows: group.unpricedRows,
      plan10b51: group.tradingPlan.plan,
      planEvidence: group.tradingPlan.evidence,
      daysToFile: filedOn === null ? null : federalBusinessDaysBetween(group.tradeDate, filedOn),
    },
  ];
}
