import {
  classifyTrades,
  filedDay,
  type OwnerAddress,
  type OwnershipForm,
  type SubmissionHeader,
  type TradeGroup,
} from '@sentinel/edgar';
import { INSIDER_TYPES } from '@sentinel/vocabulary-market';
import { daysToFile } from './days-to-file.ts';
import { deemedExecution } from './deemed-execution.ts';
import { formFlags, tradeFlags } from './filing-flags.ts';
import type { FiledOwner, FiledTrade, FilingRecord } from './filing-record.ts';
import { holdingOf } from './holding-of.ts';
import { normalizeTicker } from './normalize-ticker.ts';
import { Refusal } from './refusal.ts';
import { sharesPerAds } from './shares-per-ads.ts';

/** A parsed form with its header and its owners' addresses. */
export interface FiledForm {
  readonly form: OwnershipForm;
  /** Null for an XML file on its own, which has no acceptance time. */
  readonly header: Pick<SubmissionHeader, 'acceptance' | 'filedDate' | 'parties'> | null;
  readonly ownerAddresses: readonly OwnerAddress[];
}

/**
 * Builds the record of a Form 3, 4 or 5. This is the only place where trades are classified; they belong to the issuer's CIK.
 * @throws Refusal when an owner has no CIK
 */
export function ownershipRecord(
  { form, header, ownerAddresses }: FiledForm,
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
  const issuer = header?.parties.find(({ role, cik }) => role === 'ISSUER' && cik === form.issuer.cik);
  const people = {
    ownerCiks: owners.map(({ cik }) => cik),
    ownerNames: owners.map(({ name }) => name).join('; '),
    ownerTitle: [...new Set(classified.owners.map(({ title }) => title))].join('; '),
    insiderTypes: INSIDER_TYPES.filter((type) => classified.owners.some((owner) => owner.insiderTypes.includes(type))),
    location: location(ownerAddresses[0], header),
  };
  const trades = classified.groups.flatMap((group) => filedTrade(form, group, people, filedOn));
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
    flags: [...new Set([...formFlags(form, classified), ...trades.flatMap(({ flags }) => flags)])],
    companies: [
      {
        cik: form.issuer.cik,
        name: form.issuer.name ?? form.issuer.cik,
        ticker: normalizeTicker(form.issuer.symbol_raw),
        statesTicker: true,
        sic: issuer?.sic ?? null,
        fiscalYearEnd: issuer?.fiscalYearEnd ?? null,
      },
    ],
    owners,
    transactions: classified.rows.map(({ table, tradeDate, ...row }) => ({
      ...row,
      isDerivative: table === 'derivative',
      transactionDate: tradeDate,
    })),
    trades,
    notice: null,
    arrangements: [],
    documents: [],
  };
}

/** The first owner's address in the form, or else an address of the header's first reporting owner. */
function location(filed: OwnerAddress | undefined, header: FiledForm['header']): string | null {
  const party = header?.parties.find(({ role }) => role === 'REPORTING-OWNER');
  for (const address of [filed, party?.businessAddress, party?.mailAddress]) {
    const named = [address?.city, address?.state].filter((part) => part != null && part !== '').join(', ');
    if (named !== '') return named;
  }
  return null;
}

/** A group is not a trade when code and direction disagree, or when its shares do not add up to more than zero. */
function filedTrade(
  form: OwnershipForm,
  group: TradeGroup,
  people: Pick<FiledTrade, 'ownerCiks' | 'ownerNames' | 'ownerTitle' | 'insiderTypes' | 'location'>,
  filedOn: string | null,
): FiledTrade[] {
  if (group.isInconsistent || group.shares === null || Number(group.shares) <= 0) return [];
  const { deemedOn } = deemedExecution(form, group);
  return [
    {
      ...people,
      direction: group.direction,
      tradeDate: group.tradeDate,
      shares: group.shares,
      value: group.value,
      price: group.weightedPrice,
      ...holdingOf(form, group),
      rowCount: group.rows.length,
      unpricedRows: group.unpricedRows,
      plan10b51: group.tradingPlan.plan,
      planEvidence: group.tradingPlan.evidence,
      deemedOn,
      reportedOn: filedOn,
      daysToFile: daysToFile({ deemedOn, tradeDate: group.tradeDate }, filedOn),
      sharesPerAds: sharesPerAds(form, group),
      flags: tradeFlags(form, group, filedOn),
    },
  ];
}
