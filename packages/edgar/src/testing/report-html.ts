/** A tagged person of a made-up report: facts of `ecd` by their names, and how to show each. */
export interface TaggedPerson {
  /** Of `ecd:IndividualAxis`; null for facts without a person's context. */
  readonly member: string | null;
  /** Of `ecd:TradingArrAxis`. */
  readonly plan?: string;
}

/** An Inline XBRL fact; a flag is written as `true` or `false`. */
export function ixFact(context: string, name: string, value: string, shown = value): string {
  if (name.endsWith('Flag')) {
    return `<ix:nonNumeric contextRef="${context}" name="ecd:${name}" format="ixt:fixed-${value}">${shown}</ix:nonNumeric>`;
  }
  return name.endsWith('Amt')
    ? `<ix:nonFraction contextRef="${context}" name="ecd:${name}" format="ixt:num-dot-decimal" unitRef="shares" decimals="0">${shown}</ix:nonFraction>`
    : `<ix:nonNumeric contextRef="${context}" name="ecd:${name}">${shown}</ix:nonNumeric>`;
}

/**
 * The HTML of a 10-Q to March 31, 2025.
 * @param body of Item 5, with facts of `ixFact`
 * @param contexts by id
 * @param hidden facts that the page does not show
 */
export function reportHtml(body: string, contexts: Readonly<Record<string, TaggedPerson>> = {}, hidden = ''): string {
  const member = (dimension: string, value: string | undefined | null) =>
    value ? `<xbrldi:explicitMember dimension="ecd:${dimension}">acme:${value}Member</xbrldi:explicitMember>` : '';
  const resources = Object.entries(contexts).map(
    ([id, person]) =>
      `<xbrli:context id="${id}"><xbrli:entity><xbrli:identifier scheme="http://www.sec.gov/CIK">0000000001</xbrli:identifier><xbrli:segment>${member('IndividualAxis', person.member)}${member('TradingArrAxis', person.plan)}</xbrli:segment></xbrli:entity><xbrli:period><xbrli:startDate>2025-01-01</xbrli:startDate><xbrli:endDate>2025-03-31</xbrli:endDate></xbrli:period></xbrli:context>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:ix="http://www.xbrl.org/2013/inlineXBRL"><head><title>acme-20250331</title></head><body>
<div style="display:none"><ix:header><ix:hidden><ix:nonNumeric contextRef="c-0" name="dei:EntityCentralIndexKey">0000000001</ix:nonNumeric>${hidden}</ix:hidden><ix:resources>${resources.join('')}</ix:resources></ix:header></div>
<p>FORM <ix:nonNumeric contextRef="c-0" name="dei:DocumentType">10-Q</ix:nonNumeric></p>
<p>For the quarterly period ended <ix:nonNumeric contextRef="c-0" name="dei:DocumentPeriodEndDate" format="ixt:date-monthname-day-year-en">March 31, 2025</ix:nonNumeric></p>
<p>Item 2. Management’s Discussion and Analysis</p><p>On March 1, 2025, Jane Doe, our President, entered into a lease.</p>
<p>Item 5. Other Information</p>${body}
<p>Item 6. Exhibits</p></body></html>`;
}
