import type { PlanStatement } from '../parse/rule-10b5-1.ts';

/**
 * Footnotes and remarks of filed ownership forms, with other names and dates, and what each says of the trades beside it. All real ones
 * affirm a plan but the last two: filers seldom write that there was none.
 */
export const FILED_SENTENCES: readonly (readonly [text: string, said: PlanStatement])[] = [
  [
    'All transactions reported in this Form 4 were effected pursuant to a Rule 10b5-1 Trading Plan adopted by the Reporting Person. Related transactions effected by the Reporting Person on April 13, 2022 are reported on additional Form 4.',
    'affirmed',
  ],
  [
    'As indicated by the checkbox above, this transaction was effected automatically pursuant to a Rule 10b5-1 trading plan adopted by Alder Individual Aggregator, LLC on November 22, 2024.',
    'affirmed',
  ],
  [
    "Shares were sold pursuant to a duly adopted 10b5-1 trading plan entered into in accordance with the Issuer's insider trading policy.  The plan has been in existence since the fall of 2011, and provides for periodic sales as part of a liquidity and diversification strategy.",
    'affirmed',
  ],
  ['Shares were sold pursuant to a duly adopted 10b5-1 trading plan.', 'affirmed'],
  [
    'THE TRANSACTIONS REPORTED ON THIS FORM 4 WERE AUTOMATICALLY EFFECTED PURSUANT TO A RULE 10B5-1 TRADING PLAN PREVIOUSLY ADOPTED ON SEPTEMBER  14, 2021 AND ESTABLISHED BY THE REPORTING PERSON FOR THE PURPOSE OF AN ORDERLY SALE OF SHARES RELATED TO THE EXERCISES OF OPTIONS SCHEDULED TO EXPIRE IN 2022.',
    'affirmed',
  ],
  [
    'THE TRANSACTIONS REPORTED ON THIS FORM 4 WERE AUTOMATICALLY EFFECTED PURSUANT TO A RULE 10B5-1 TRADING PLAN PREVIOUSLY ADOPTED ON SEPTEMBER  14, 2021. THIS RULE 10B5-1 TRADING PLAN WAS COMPLETED ON DECEMBER 28, 2021.',
    'affirmed',
  ],
  [
    'The reported sale was made pursuant to a pre-arranged program for selling shares of Class A Common Stock adopted on December 13, 2024 pursuant to Rule 10b5-1 under the Securities Exchange Act of 1934.',
    'affirmed',
  ],
  [
    'The reported transaction was effected pursuant to a Rule 10b5-1 trading plan adopted by the Reporting Person on December 12, 2025.',
    'affirmed',
  ],
  ['The sale transaction was made pursuant to a previously adopted plan complying with Rule 10b5-1(c).', 'affirmed'],
  [
    'The sales reported in this Form 4 were effected pursuant to a Rule 10b5-1 trading plan adopted by the reporting person on December 14, 2023.',
    'affirmed',
  ],
  [
    'The sales reported on this Form 4 were effected pursuant to a Rule 10b5-1 trading plan adopted by the holder',
    'affirmed',
  ],
  [
    'The sales reported on this Form 4 were effected pursuant to a preexisting Rule 10b5-1 trading plan adopted by the holder on May 15, 2024.',
    'affirmed',
  ],
  [
    'The sales reported on this Form 4 were made pursuant to a Rule 10b5-1 trading plan adopted on March 7, 2025.',
    'affirmed',
  ],
  [
    'These sales were effected by Birch Ventures II, L.P. ("Birch Ventures II"), Birch Affiliates II, L.P. ("Birch Affiliates") and Birch Ventures III, L.P. ("Birch Ventures III") pursuant to Rule 10b5-1 trading plans adopted on December 15, 2023.',
    'affirmed',
  ],
  ['This purchase was made pursuant to a previously adopted plan complying with Rule 10b5-1(c).', 'affirmed'],
  [
    'This sale was executed pursuant to a Rule 10b5-1 Plan that was entered into by the Reporting Person during an open trading window and disclosed by the Issuer on Form 8-K on March 17, 2025. This sale was executed in multiple trades ranging from $103.14 to $103.35, inclusive. The price reported above represents the weighted average sale price.',
    'affirmed',
  ],
  [
    'This transaction represents the cashless net exercise of a warrant in exchange for Class B Common Stock effected in compliance with a preexisting Rule 10b5-1 plan adopted by the holder.',
    'affirmed',
  ],
  [
    'This transaction represents the conversion of Class B Common Stock into Class A Common Stock effected in compliance with a preexisting Rule 10b5-1 plan adopted by the holder on August 15, 2023.',
    'affirmed',
  ],
  [
    "This transaction was made pursuant to a Rule 10b5-1 trading plan adopted by the reporting person's trust on February 26, 2019.",
    'affirmed',
  ],
  ['Under a 10b5-1 sale plan adopted on 09/08/2025', 'affirmed'],
  [
    'The sales reported on this Form 4 were made pursuant to trading instructions given by the Cedar Foundation Trust on May 7, 2024 that are intended to comply with Rule 10b5-1(c) under the Securities and Exchange Act of 1934.',
    'affirmed',
  ],
  ["The Rule 10b5-1 Plan's date of adoption was August 22, 2023.", 'affirmed'],
  [
    'The option exercise reported in Table II and the corresponding common stock sales reported in Table I of this Form 4 were executed pursuant to a 10b5-1 trading plan adopted on September 14, 2023.',
    'affirmed',
  ],
  ['All transactions reported herein were made pursuant to a Rule 10b5-1 trading plan dated May 9, 2024.', 'affirmed'],
  [
    'The option exercise and sale transactions were made pursuant to a previously adopted plan complying with Rule 10b5-1(c).',
    'affirmed',
  ],
  [
    'The sales reported in this Form 4 were effected pursuant to a 10b5-1 trading plan adopted by the Reporting Person on May 16, 2024 in accordance with Rule 10b5-1 of the Securities Exchange Act of 1934, as amended.',
    'affirmed',
  ],
  [
    'The sales reported on this Form 4 were pursuant to a Rule 10b5-1 plan adopted by the reporting person on 03/12/24.',
    'affirmed',
  ],
  [
    'Transactions reported in this Form 4 were effected pursuant to a Rule 10b5-1 Trading Plan adopted by the Dan L. Elm and Ann J. Elm Revocable Trust UAD 10/22/93 on November 1, 2023.',
    'affirmed',
  ],
  [
    "The reporting person adopted a written plan for the sale of the Company's common shares intended to satisfy the affirmative defense conditions of Exchange Act Rule 10b5-1(c) on August 21, 2023. All transactions reported herein were made pursuant to that plan.",
    'affirmed',
  ],
  [
    'Sale of shares pursuant to Rule 10b5-1 trading plan adopted by the Reporting Person on August 10, 2023.',
    'affirmed',
  ],
  [
    'These transactions were made pursuant to a Rule 10b5-1 trading plan adopted by the Reporting Person on June  2, 2023.',
    'affirmed',
  ],
  [
    'Transaction reported in this Form 4 was effected pursuant to a Rule 10b5-1 Trading Plan adopted by the Reporting Person on May 31, 2024.',
    'affirmed',
  ],
  [
    'On June 12, 2024, the Reporting Person filed a Form 4 which inadvertently checked the box indicating that a transaction reported therein was made pursuant to a contract, instruction or written plan for the purchase or sale of equity securities of the issuer that is intended to satisfy the affirmative defense conditions of Rule 10b5-1(c) and included a footnote confirming the same. This amended Form 4 is being filed solely to uncheck this box, remove the footnote and re-state, in entirety and without change, the transactions that were previously reported on the Form 4 filed on June 12, 2024.',
    'denied',
  ],
  // Of a quarterly report (Item 408); a footnote in these words says nothing of the trade.
  [
    'On May 2, 2024, the reporting person terminated a Rule 10b5-1 trading arrangement that was originally adopted on February 5, 2024.',
    null,
  ],
];

/** Made-up sentences, each with a trap. */
export const TRAP_SENTENCES: readonly (readonly [text: string, said: PlanStatement])[] = [
  // A plan that ended or was changed.
  [
    'The reporting person terminated a Rule 10b5-1 plan on May 2, 2024; this sale was a discretionary open market sale.',
    'denied',
  ],
  ['On May 2 the reporting person terminated a Rule 10b5-1 plan. This sale was discretionary.', 'denied'],
  ['The reporting person’s Rule 10b5-1 plan expired on March 1, 2024.', null],
  ['The Rule 10b5-1 sales plan was terminated on May 2, 2024.', null],
  ['The reporting person cancelled his trading plan under Rule 10b5-1 on May 2, 2024.', null],
  ['On June 3 the reporting person amended her Rule 10b5-1 plan to lower the limit price.', null],
  ['The Rule 10b5-1 trading plan was modified on June 3, 2022.', null],
  ['Following the termination of the Rule 10b5-1 plan, the shares were sold in the open market.', 'denied'],
  ['Sold after the reporting person’s Rule 10b5-1 plan had expired.', 'denied'],
  ['These shares were sold under a Rule 10b5-1 plan, which terminated on May 2, 2024.', 'affirmed'],
  ['The sale was made under a Rule 10b5-1 plan before the plan was terminated on May 2.', 'affirmed'],
  ['Final sale under the Rule 10b5-1 plan, which has now expired.', 'affirmed'],
  [
    'The reporting person terminated the plan adopted in 2021 pursuant to Rule 10b5-1. These sales were made under such plan before it was terminated.',
    'affirmed',
  ],
  ['Sold pursuant to a Rule 10b5-1 plan adopted on May 4, 2020 and amended on August 9, 2021.', 'affirmed'],
  ['Sold pursuant to an amended Rule 10b5-1 plan.', 'affirmed'],
  [
    'Sold under a Rule 10b5-1 plan following the expiration of the cooling-off period required by the Rule.',
    'affirmed',
  ],
  // A plan for trades to come.
  ['On May 2 the reporting person adopted a Rule 10b5-1 plan for future sales.', 'denied'],
  ['The reporting person adopted a trading plan pursuant to Rule 10b5-1 for future sales of shares.', 'denied'],
  [
    'After this sale the reporting person adopted a Rule 10b5-1 plan, under which sales will begin in August.',
    'denied',
  ],
  ['The reporting person intends to adopt a Rule 10b5-1 plan.', 'denied'],
  ['Shares to be sold pursuant to a Rule 10b5-1 plan are not included.', 'denied'],
  ['The reporting person expects future sales to be made under a Rule 10b5-1 plan.', 'denied'],
  [
    'These shares were sold under a Rule 10b5-1 plan. More shares may be sold under the plan in the future.',
    'affirmed',
  ],
  ['Sold pursuant to a Rule 10b5-1 plan under which up to 10,000 shares may be sold each month.', 'affirmed'],
  // Denials.
  ['The sale was not pursuant to a Rule 10b5-1 plan.', 'denied'],
  ['This sale was discretionary and not under any Rule 10b5-1 plan.', 'denied'],
  ['This was not a Rule 10b5-1 transaction.', 'denied'],
  ['Non-Rule 10b5-1 sale.', 'denied'],
  ['Sold outside of a Rule 10b5-1 plan.', 'denied'],
  ['Sold outside Rule 10b5-1.', 'denied'],
  ['Sold other than under a Rule 10b5-1 plan.', 'denied'],
  ['No portion of the shares was sold under any Rule 10b5-1 trading arrangement.', 'denied'],
  ['No Rule 10b5-1 plan was in effect on the day of the sale.', 'denied'],
  ['The reporting person did not use a Rule 10b5-1 plan.', 'denied'],
  ['The sales did not rely on Rule 10b5-1.', 'denied'],
  ['The order was not intended to satisfy the affirmative defense conditions of Rule 10b5-1(c).', 'denied'],
  ['The sale was independent of the reporting person’s Rule 10b5-1 plan.', 'denied'],
  ['The shares were acquired under the 2015 Incentive Plan and were not sold under a Rule 10b5-1 plan.', 'denied'],
  ['A footnote of the original form erroneously stated that the sale was made under a Rule 10b5-1 plan.', 'denied'],
  ['The sale was made before the reporting person entered into a Rule 10b5-1 plan.', 'denied'],
  ['Sold prior to the adoption of the reporting person’s Rule 10b5-1 plan.', 'denied'],
  ['The Rule 10b5-1 plan was not in effect at the time of the sale.', 'denied'],
  ['The reporting person’s Rule 10b5-1 plan does not cover these shares.', 'denied'],
  ['Sold in the open market without reliance on Rule 10b5-1.', 'denied'],
  ['Rule 10b5-1 plan: No', 'denied'],
  ['The transactions did not occur under, and were not related to, a Rule 10b5-1 plan.', 'denied'],
  // No denials.
  ['Rule 10b5-1 plan: adopted on May 4, 2020.', 'affirmed'],
  [
    'The reporting person, who was not in possession of material nonpublic information, adopted a Rule 10b5-1 plan on May 4. The shares were sold pursuant to that plan.',
    'affirmed',
  ],
  ['The reporting person had no control over the sales, which were made under a Rule 10b5-1 plan.', 'affirmed'],
  ['No sale was made other than pursuant to a Rule 10b5-1 plan.', 'affirmed'],
  ['Shares not subject to the lock-up were sold under a Rule 10b5-1 plan.', 'affirmed'],
  ['Sold outside the trading window under a Rule 10b5-1 plan.', 'affirmed'],
  [
    'The sale covers withholding taxes under a Rule 10b5-1 plan and does not represent a discretionary trade by the reporting person.',
    'affirmed',
  ],
  ['Non-discretionary sale under a Rule 10b5-1 plan.', 'affirmed'],
  ['The original form erroneously stated that the sale was not made under a Rule 10b5-1 plan.', 'affirmed'],
  // Several rows.
  ['Except for the sale in row 3, the sales were made under a Rule 10b5-1 plan.', 'mixed'],
  ['The sales were made under a Rule 10b5-1 plan, other than the sale of 500 shares on May 3.', 'mixed'],
  ['Rows 1 and 2 were sold under a Rule 10b5-1 plan, but not the shares of row 3.', 'mixed'],
  ['1,000 shares were sold under a Rule 10b5-1 plan; the other 500 were discretionary sales.', 'mixed'],
  ['The sale of March 3 was under a Rule 10b5-1 plan. The sale of March 4 was not made under such plan.', 'mixed'],
  // Line breaks, odd hyphens, and the anti-fraud rule.
  ['Sold under a Rule 10b5-\n   1 plan.', 'affirmed'],
  ['Sold under a Rule 10b5\u00AD-1 plan.', 'affirmed'],
  ['Sold under a Rule 10b5 - 1 plan.', 'affirmed'],
  ['Sold under a Rule\n10b-\n5-1\nplan.', 'affirmed'],
  ['Sold under a Rule 10b5\u22121 plan.', 'affirmed'],
  ['Not\nmade pursuant\r\nto a Rule 10b5\u20111 plan.', 'denied'],
  ['The sale complied with Rule 10b-5. 1,000 shares were sold under the plan.', null],
  ['Not in violation of Rule 10b-5\n1. The shares were sold in the open market.', null],
];
