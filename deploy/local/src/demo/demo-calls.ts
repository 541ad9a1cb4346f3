/** One exchange of a call: who speaks, and what they say. */
export type Turn = Readonly<Record<string, string>>;

/** A fictitious company's conference call, cut into interactions to review. */
export interface DemoCall {
  readonly gvkey: string;
  readonly name: string;
  readonly description: string;
  readonly interactions: readonly (readonly Turn[])[];
}

const OPERATOR = 'Operator';

/** Calls of companies that do not exist; nobody in them is a real person. */
export const DEMO_CALLS: readonly DemoCall[] = [
  {
    gvkey: '990001',
    name: 'Halvorsen Tidewater Systems Inc.',
    description:
      'Third-quarter earnings call. Later the company restated revenue because deliveries had been booked before customers accepted them. Mark what in each answer speaks to when revenue is recognized.',
    interactions: [
      [
        { [OPERATOR]: 'Our first question comes from Lena Marchetti of Ostrava Research. Please go ahead.' },
        {
          'Lena Marchetti, analyst':
            'Congratulations on the quarter. Receivables grew forty percent while revenue grew eleven. Could you walk us through what changed in collections?',
        },
        {
          'Tobias Halvorsen, chief executive officer':
            'Nothing changed in collections. A number of large pump stations shipped in the last two weeks of September, and those customers pay on their usual terms. The demand is real, and we see it in every region.',
        },
        {
          'Priya Raman, chief financial officer':
            'To add to that, we recognized those units on shipment. Installation is a formality for us at this point, so we did not think it right to hold the revenue back.',
        },
      ],
      [
        {
          'Lena Marchetti, analyst':
            'As a follow-up, have the terms of acceptance in your standard contract changed since last year?',
        },
        {
          'Priya Raman, chief financial officer':
            'Our contracts differ from customer to customer. I would not read too much into any one clause. The auditors have been comfortable with our approach.',
        },
      ],
      [
        { [OPERATOR]: 'The next question is from Samuel Okonjo of Brightwater Partners.' },
        { 'Samuel Okonjo, analyst': 'How should we think about capital spending for the new foundry next year?' },
        {
          'Tobias Halvorsen, chief executive officer':
            'Around thirty million dollars, spread evenly over the year. The building permit is in hand and the furnaces are ordered.',
        },
      ],
      [
        {
          'Samuel Okonjo, analyst':
            'And inventory: you said stations shipped in late September, yet finished goods rose. Where do those units stand today?',
        },
        {
          'Priya Raman, chief financial officer':
            'Some of them are in a third-party yard near the customers. Title has passed. We pay for the yard because it helps the customers plan their sites.',
        },
        { 'Samuel Okonjo, analyst': 'So the customers have not taken them in yet?' },
        {
          'Priya Raman, chief financial officer':
            'They have bought them. When they move them is a matter of their own schedule.',
        },
      ],
      [
        { [OPERATOR]: 'We have a question from Ingrid Solberg of Fjordlight Capital.' },
        {
          'Ingrid Solberg, analyst':
            'Could you comment on the departure of the head of the internal audit group in August?',
        },
        {
          'Tobias Halvorsen, chief executive officer':
            'She decided to pursue other interests, and we wish her well. The search for a successor is under way, and the group continues to report to me in the meantime.',
        },
      ],
      [
        { 'Ingrid Solberg, analyst': 'Last one from me. What is in the guidance for the fourth quarter?' },
        {
          'Tobias Halvorsen, chief executive officer':
            'We expect revenue between two hundred ten and two hundred twenty million. Our order book covers most of it, and we have never missed a number we gave.',
        },
        {
          'Priya Raman, chief financial officer':
            'The margin should be in line with what you saw today, seasonality aside.',
        },
      ],
    ],
  },
  {
    gvkey: '990002',
    name: 'Calder Brook Therapeutics Corp.',
    description:
      'Second-quarter call of a drug developer. The company had learned of a safety signal in its trial a month before the call. Mark statements that speak to what was known of the trial.',
    interactions: [
      [
        { [OPERATOR]: 'We begin with Naomi Feldstein of Granite Harbor Securities.' },
        {
          'Naomi Feldstein, analyst':
            'Is enrollment of the second cohort on schedule, and has the safety board met since April?',
        },
        {
          'Dr. Emil Castellan, chief medical officer':
            'Enrollment is where we planned it to be. The board meets on its own calendar, and we do not comment on single meetings. We remain very pleased with the profile of the drug.',
        },
      ],
      [
        { 'Naomi Feldstein, analyst': 'Has the board asked for any change to dosing?' },
        {
          'Dr. Emil Castellan, chief medical officer':
            'Protocols are refined all the time, that is what a careful sponsor does. There is an amendment that harmonizes the dosing windows between sites. I would call it housekeeping.',
        },
        { 'Margit Lindqvist, chief executive officer': 'And let me say that nothing has changed in our timeline.' },
      ],
      [
        { [OPERATOR]: 'Next is Desmond Achebe of Keystone Ridge.' },
        { 'Desmond Achebe, analyst': 'What is your cash runway after the payment to your manufacturing partner?' },
        {
          'Rolf Iverson, chief financial officer':
            'We ended the quarter with one hundred forty million dollars in cash, which takes us into the second half of next year on the current plan.',
        },
      ],
      [
        { 'Desmond Achebe, analyst': 'Would you consider raising money ahead of the readout?' },
        {
          'Margit Lindqvist, chief executive officer':
            'We look at the market as it is. With the confidence we have in the data there is no reason to hurry, but we would be opportunistic.',
        },
      ],
      [
        { [OPERATOR]: 'A question from Yuki Tanabe of Meridian Lane.' },
        {
          'Yuki Tanabe, analyst':
            'Two of the sites in the registry now show as suspended. Could you help us to understand why?',
        },
        {
          'Dr. Emil Castellan, chief medical officer':
            'Those are administrative pauses. Sites get audited, staff changes. Patients there continue to be followed.',
        },
        { 'Yuki Tanabe, analyst': 'Followed, but are they still being dosed?' },
        { 'Dr. Emil Castellan, chief medical officer': 'They are followed under the protocol. I will leave it there.' },
      ],
      [
        { 'Yuki Tanabe, analyst': 'When will you present the first cohort in full?' },
        {
          'Dr. Emil Castellan, chief medical officer':
            'We have submitted an abstract to the autumn meeting, and we expect to show all patients with at least six months of follow-up.',
        },
      ],
      [
        { [OPERATOR]: 'The last question comes from Paul Westergaard of Linden Row.' },
        { 'Paul Westergaard, analyst': 'How many people do you plan to hire in the commercial group this year?' },
        {
          'Margit Lindqvist, chief executive officer':
            'About forty. We have the regional leaders in place, and we will add the field force once we have a date for approval.',
        },
      ],
    ],
  },
  {
    gvkey: '990003',
    name: 'Northmoor Grocers Holding Co.',
    description:
      'Fourth-quarter call of a grocery chain. Rebates from suppliers were later found to have been booked ahead of time. Mark what speaks to rebates, margins and the estimates behind them.',
    interactions: [
      [
        { [OPERATOR]: 'Our first question is from Adela Brandt of Copperfield Street.' },
        {
          'Adela Brandt, analyst':
            'Gross margin rose eighty basis points in a quarter in which everybody else speaks of price cuts. What is behind that?',
        },
        {
          'Gareth Pennington, chief financial officer':
            'Two things: less waste in fresh food, and stronger partnership income from our suppliers. We have become better at earning what the agreements offer.',
        },
      ],
      [
        { 'Adela Brandt, analyst': 'How much of it is the partnership income?' },
        {
          'Gareth Pennington, chief financial officer':
            'We do not split it out. It is part of the cost of goods, it always has been. I can say that it is earned over the term of the agreements.',
        },
        { 'Adela Brandt, analyst': 'Over the term, or when they are signed?' },
        {
          'Gareth Pennington, chief financial officer':
            'When the performance is there, and there is judgment in that. In the fourth quarter more of the agreements came to the point where we were sure.',
        },
      ],
      [
        { [OPERATOR]: 'Next, Viktor Haldane of Ashgrove Equity.' },
        { 'Viktor Haldane, analyst': 'Could you update us on the opening of new stores?' },
        {
          'Beatrix Northmoor, chief executive officer':
            'Twelve stores this year, most of them in the second half, all on leases that are signed. The format is smaller, with a larger kitchen.',
        },
      ],
      [
        { 'Viktor Haldane, analyst': 'And wages? Your competitors have raised the starting rate twice.' },
        {
          'Beatrix Northmoor, chief executive officer':
            'We raised it in October and will do so again in spring. It is in the plan, and turnover in the stores has come down since.',
        },
      ],
      [
        { [OPERATOR]: 'We go to Celeste Dumont of Harrow & Vale.' },
        {
          'Celeste Dumont, analyst':
            'Other receivables doubled from last year. Is that money suppliers owe you, and have they confirmed it?',
        },
        {
          'Gareth Pennington, chief financial officer':
            'It is largely suppliers, yes. We have long relationships and settle once a year. Confirmations are a matter for the audit, which is not finished, so I would rather not go into it.',
        },
      ],
      [
        { 'Celeste Dumont, analyst': 'Did the way you estimate those amounts change during the year?' },
        {
          'Gareth Pennington, chief financial officer':
            'The method is the same. The inputs are updated as we learn more, by the commercial team, who know the agreements best.',
        },
        { 'Celeste Dumont, analyst': 'So the buyers estimate the income they are paid a bonus on?' },
        { 'Gareth Pennington, chief financial officer': 'Finance reviews it. I am comfortable with the process.' },
      ],
      [
        { [OPERATOR]: 'A question from Ruben Castellanos of Pike Hollow.' },
        { 'Ruben Castellanos, analyst': 'What do you plan for the dividend?' },
        {
          'Beatrix Northmoor, chief executive officer':
            'The board will decide in March. Our policy is unchanged, about a third of earnings.',
        },
      ],
      [
        {
          'Ruben Castellanos, analyst': 'One last point. Why is the annual report two weeks later than in other years?',
        },
        {
          'Gareth Pennington, chief financial officer':
            'We have a new system for the store accounts, and the auditors asked for some more time with it. There is nothing else to it.',
        },
      ],
    ],
  },
];
