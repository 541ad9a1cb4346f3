import { and, eq, inArray, schema, sql } from '@sentinel/database';
import { ownerNameEvidence } from '@sentinel/edgar';
import type { Transaction } from './store-parts.ts';

/** An insider of a company, by the name of its latest filing. */
interface Insider {
  readonly issuerCik: string;
  readonly cik: string;
  readonly name: string;
}

/** Whose an arrangement is, and why. */
export interface OwnerTie {
  readonly ownerCik: string | null;
  readonly ownerEvidence: string;
}

/** The insider who is the person of an arrangement: the only one of the company whose name fits. */
export function ownerTie(person: string, insiders: readonly Pick<Insider, 'cik' | 'name'>[]): OwnerTie {
  const fits = insiders.flatMap(({ cik, name }) => {
    const evidence = ownerNameEvidence(person, name);
    return evidence === null ? [] : [{ cik, name, evidence }];
  });
  const [only, ...others] = fits;
  if (!only) return { ownerCik: null, ownerEvidence: 'No insider of the company has this name' };
  if (others.length > 0) {
    return {
      ownerCik: null,
      ownerEvidence: `More than one insider can be meant: ${fits.map(({ name }) => name).join('; ')}`,
    };
  }
  return { ownerCik: only.cik, ownerEvidence: `${only.evidence} as ${only.name}` };
}

/** Ties the arrangements of companies to their insiders again: a Form 3 or 4 can come after the report, and make a name ambiguous. */
export async function tieArrangements(tx: Transaction, issuerCiks: readonly string[]): Promise<void> {
  if (issuerCiks.length === 0) return;
  const { arrangement } = schema;
  const stored = await tx
    .select({
      accession: arrangement.accession,
      position: arrangement.position,
      issuerCik: arrangement.issuerCik,
      person: arrangement.person,
      ownerCik: arrangement.ownerCik,
      ownerEvidence: arrangement.ownerEvidence,
    })
    .from(arrangement)
    .where(inArray(arrangement.issuerCik, [...new Set(issuerCiks)]))
    .orderBy(arrangement.accession, arrangement.position);
  if (stored.length === 0) return;
  const companies = sql.join(
    [...new Set(stored.map(({ issuerCik }) => issuerCik))].map((cik) => sql`${cik}`),
    sql`, `,
  );
  const insiders = await tx.execute<{ issuer_cik: string; cik: string; name: string }>(sql`
    select distinct filing.issuer_cik, owner.cik, owner.name
      from market.filing join market.filing_owner using (accession) join market.owner on owner.cik = filing_owner.owner_cik
     where filing.issuer_cik in (${companies})
     order by owner.cik`);
  for (const { accession, issuerCik, ownerCik, ownerEvidence, person, position } of stored) {
    const tie = ownerTie(
      person,
      insiders.filter((insider) => insider.issuer_cik === issuerCik),
    );
    if (tie.ownerCik === ownerCik && tie.ownerEvidence === ownerEvidence) continue;
    await tx
      .update(arrangement)
      .set(tie)
      .where(and(eq(arrangement.accession, accession), eq(arrangement.position, position)));
  }
}
