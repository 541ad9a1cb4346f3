/** XML of one row of Table I. */
export function transactionXml(row: {
  code: string;
  direction: string;
  shares?: string;
  price?: string;
  date?: string;
  footnote?: string;
}): string {
  const price = row.price === undefined ? '' : `<value>${row.price}</value>`;
  const footnote = row.footnote === undefined ? '' : `<footnoteId id="${row.footnote}"/>`;
  return `<nonDerivativeTransaction><securityTitle><value>Common Stock</value></securityTitle>
    <transactionDate><value>${row.date ?? '2025-03-14'}</value></transactionDate>
    <transactionCoding><transactionFormType>4</transactionFormType><transactionCode>${row.code}</transactionCode>
    <equitySwapInvolved>0</equitySwapInvolved></transactionCoding>
    <transactionAmounts><transactionShares><value>${row.shares ?? '100'}</value></transactionShares>
    <transactionPricePerShare>${price}${footnote}</transactionPricePerShare>
    <transactionAcquiredDisposedCode><value>${row.direction}</value></transactionAcquiredDisposedCode></transactionAmounts>
    <ownershipNature><directOrIndirectOwnership><value>D</value></directOrIndirectOwnership></ownershipNature>
    </nonDerivativeTransaction>`;
}

/** A small Form 4: `extra` comes before Table I, `rows` are the contents of Table I, `footnotes` come after the tables. */
export function form4Xml({ rows = '', extra = '', footnotes = '', type = '4', owners = 1 } = {}): string {
  const owner = (n: number): string => `<reportingOwner><reportingOwnerId><rptOwnerCik>000990000${n}</rptOwnerCik>
    <rptOwnerName>DOE JANE ${n}</rptOwnerName></reportingOwnerId><reportingOwnerRelationship><isOfficer>1</isOfficer>
    <officerTitle>CFO</officerTitle></reportingOwnerRelationship></reportingOwner>`;
  return `<?xml version="1.0"?><ownershipDocument><schemaVersion>X0508</schemaVersion><documentType>${type}</documentType>
    <periodOfReport>2025-03-14</periodOfReport><issuer><issuerCik>0009900100</issuerCik><issuerName>Sample Co</issuerName>
    <issuerTradingSymbol>SMPL</issuerTradingSymbol></issuer>${Array.from({ length: owners }, (_, n) => owner(n + 1)).join('')}
    ${extra}<nonDerivativeTable>${rows}</nonDerivativeTable><footnotes>${footnotes}</footnotes></ownershipDocument>`;
}
