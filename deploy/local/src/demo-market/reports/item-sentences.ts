/** Sentences for the items of an 8-K, by the tone of the news. */
type ByTone = Readonly<Record<'good' | 'bad' | 'flat', readonly string[]>>;

const same = (sentences: readonly string[]): ByTone => ({ good: sentences, bad: sentences, flat: sentences });

export const ITEM_SENTENCES: Readonly<Record<string, ByTone>> = {
  '1.01': same([
    'On {day}, {company} entered into a credit agreement with {firm} Bank, as administrative agent, that provides for a senior secured revolving credit facility of {dollars} maturing in {years} years. The agreement contains customary covenants, including a maximum leverage ratio.',
    'On {day}, {company} entered into a license and collaboration agreement with {firm} Laboratories under which the company receives an upfront payment of {dollars} and is eligible for milestone payments and tiered royalties on its {product}.',
    'On {day}, {company} entered into an asset purchase agreement to acquire the {otherProduct} business of {firm} Industries for {dollars} in cash, subject to regulatory approval and customary closing conditions.',
    'On {day}, {company} entered into a supply agreement with {firm} Group for a term of {years} years, with minimum purchase commitments of {dollars} for its {product}.',
    'On {day}, {company} and its lenders entered into an amendment and waiver of the financial covenant of its credit agreement; the interest margin rises by {smallPercent} percent while the waiver lasts.',
  ]),
  '1.03': same([
    'On {day}, {company} filed a voluntary petition for relief under chapter 11 of the United States Bankruptcy Code. The company continues to operate as debtor in possession and has arranged debtor-in-possession financing of {dollars}.',
  ]),
  '1.05': same([
    'On {day}, {company} determined that a cybersecurity incident was material. An unauthorized actor gained access to information systems and deployed ransomware. The company activated its incident response plan, isolated affected systems and notified law enforcement. Operations at some sites remain disrupted.',
    'On {day}, {company} detected unauthorized access to a database that holds personal information of customers. Outside forensic experts are investigating. The company has not yet determined whether the incident is reasonably likely to have a material impact on its financial condition.',
  ]),
  '2.01': same([
    'On {day}, {company} completed the previously announced acquisition of {firm} Holdings for aggregate consideration of {dollars}, paid in cash and shares of common stock.',
    'On {day}, {company} completed the sale of its {otherProduct} business to {firm} Partners for {dollars}. Proceeds will be used to repay debt and for share repurchases.',
  ]),
  '2.03': same([
    'The information set forth under Item 1.01 is incorporated by reference. Borrowings under the facility bear interest at a floating rate plus a margin of {smallPercent} percent.',
  ]),
  '2.04': same([
    'The filing described above constitutes an event of default that accelerated obligations of about {dollars} under the notes of the company.',
  ]),
  '2.05': same([
    'On {day}, the board of directors of {company} approved a restructuring plan that reduces the workforce by about {people} positions, or {percent} percent, and closes a facility in {city}. The company expects charges of {dollars}, mostly severance.',
  ]),
  '2.06': same([
    'In connection with the plan the company concluded that a material impairment charge of about {dollars} is required for goodwill and long-lived assets of its {otherProduct} business.',
  ]),
  '3.01': same([
    'On {day}, {company} received a notice from {exchange} that it is not in compliance with the minimum bid price requirement. The company has 180 days to regain compliance and considers options that include a reverse stock split.',
    'On {day}, {company} received a notice from {exchange} that it no longer complies with the continued listing rule because its quarterly report was not filed in time.',
  ]),
  '3.02': same([
    'On {day}, {company} sold {shares} shares of common stock and warrants in a private placement to accredited investors led by {firm} Capital for gross proceeds of {dollars}, in reliance on Section 4(a)(2) of the Securities Act.',
    'On {day}, {company} issued convertible notes of {dollars} to {firm} Opportunities Fund; they convert at a premium of {percent} percent and bear interest of {smallPercent} percent.',
  ]),
  '3.03': same(['The information set forth under Item 5.03 is incorporated by reference.']),
  '4.01': same([
    'On {day}, the audit committee of {company} dismissed {firm} & {otherFirm} LLP as independent registered public accounting firm. There were no disagreements on accounting principles; one reportable event concerned a material weakness in internal control over financial reporting.',
    'On {day}, {firm} & {otherFirm} LLP resigned as independent registered public accounting firm of {company}. Its report on the last fiscal year contained an explanatory paragraph on substantial doubt about the ability to continue as a going concern.',
  ]),
  '4.02': same([
    'On {day}, the audit committee of {company} concluded that previously issued financial statements should no longer be relied upon because of errors in revenue recognition. The company will restate them and has identified a material weakness in internal control.',
    'On {day}, management of {company} concluded that the financial statements of the last two quarters should no longer be relied upon because inventory was overstated by about {dollars}. An independent investigation is under way.',
  ]),
  '5.01': same([
    'As a result of the merger a change in control of {company} occurred, and it became a wholly owned subsidiary of {firm} Holdings.',
  ]),
  '5.02': same([
    'On {day}, {person} notified {company} of the decision to resign as {title}, effective at the end of the month, to pursue other interests. The resignation was not the result of any disagreement with the company. {successor} was appointed interim {title}.',
    'On {day}, the board of directors of {company} appointed {successor} as {title}. The offer letter provides for a base salary, a target bonus and a grant of restricted stock units vesting over {years} years.',
    'On {day}, {person} was elected to the board of directors of {company} and to its audit committee. There are no related party transactions.',
    'On {day}, {company} terminated the employment of {person} as {title}. A separation agreement provides for severance of one year of base salary and contains non-competition covenants.',
    'On {day}, {person} informed {company} of the plan to retire as {title} after {years} years; a search for a successor with the help of an executive search firm has begun.',
  ]),
  '5.03': same([
    'On {day}, {company} filed a certificate of amendment to effect a one-for-ten reverse stock split of its common stock. Trading on {exchange} on a split-adjusted basis begins about a month later.',
  ]),
  '5.07': same([
    'On {day}, {company} held its annual meeting of stockholders. Stockholders elected the nominees to the board of directors, approved executive compensation on an advisory basis and ratified the appointment of the auditor. {shares} votes were withheld.',
  ]),
  '7.01': {
    good: [
      'On {day}, {company} issued a press release with an update on its {product} and an improved outlook. It is furnished as an exhibit.',
    ],
    bad: [
      'On {day}, {company} issued a press release on recent developments that affect its {product}. It is furnished as an exhibit.',
    ],
    flat: [
      'On {day}, {company} posted an investor presentation to its website that it will use at upcoming conferences. It is furnished as an exhibit.',
      'Management of {company} will meet investors at a conference in {city}. The slides, which describe its {product} and long-term targets, are furnished as an exhibit.',
      'On {day}, {company} published a sustainability report with targets for emissions and energy use.',
    ],
  },
  '8.01': {
    good: [
      'On {day}, the board of directors of {company} authorized a share repurchase program of up to {dollars} and declared a special dividend.',
      'On {day}, {company} announced that it won a contract worth {dollars} over {years} years for its {product}.',
      'On {day}, {company} settled the patent litigation with {firm} Technologies and will receive {dollars} and royalties.',
    ],
    bad: [
      'On {day}, {company} received a subpoena from the Department of Justice that concerns sales practices of its {product}. The company is cooperating with the investigation.',
      'On {day}, {company} announced a voluntary product recall of its {product} after reports of defects.',
      'On {day}, a jury returned a verdict of {dollars} against {company} in patent litigation with {firm} Technologies. The company intends to appeal.',
      'On {day}, the largest customer of {company} gave notice that it will not renew its contract for {product}.',
    ],
    flat: [
      'On {day}, {company} declared its regular quarterly cash dividend.',
      'On {day}, {company} priced an offering of senior notes of {dollars} due in {years} years.',
      'On {day}, a putative class action was filed against {company}. The company believes that the claims are without merit.',
      'On {day}, {company} formed a special committee of independent directors to review strategic alternatives.',
    ],
  },
};

/** Replace item 8.01's sentences for news of a drug trial. */
export const TRIAL_SENTENCES: ByTone = {
  good: [
    'On {day}, {company} announced positive topline data from its phase 3 clinical trial of {code}: the primary endpoint was met with statistical significance, and the safety profile was favorable. A new drug application is planned.',
    'On {day}, the Food and Drug Administration granted breakthrough therapy designation to {code}, the {product} of {company}.',
  ],
  bad: [
    'On {day}, {company} announced that the phase 3 clinical trial of {code} did not meet its primary endpoint. The company will discontinue the program and reduce its workforce.',
    'On {day}, the Food and Drug Administration placed a clinical hold on {code} after a serious adverse event; {company} has paused enrollment.',
    'On {day}, {company} received a complete response letter for {code} that asks for an additional clinical trial.',
  ],
  flat: [
    'On {day}, {company} completed enrollment of its phase 2 clinical trial of {code}; topline data are expected within {years} quarters.',
  ],
};

/** Replace item 1.01's sentences when the company is being acquired. */
export const MERGER_SENTENCES: ByTone = same([
  'On {day}, {company} entered into an agreement and plan of merger with {firm} Holdings, under which every share of common stock is converted into the right to receive cash at a premium. The board of directors unanimously recommends the merger.',
]);
export const MERGER_CLOSING_SENTENCES: ByTone = same([
  'On {day}, the merger of {company} with a subsidiary of {firm} Holdings was completed. Trading of the common stock on {exchange} was suspended after the close.',
]);
export const DELISTING_SENTENCES: ByTone = same([
  'In connection with the merger {company} asked {exchange} to file a notification of removal from listing on Form 25.',
]);
export const SPLIT_SENTENCES: ByTone = same([
  'On {day}, the board of directors of {company} approved a forward stock split of its common stock in the form of a stock dividend. Trading on a split-adjusted basis begins about a month later.',
]);
