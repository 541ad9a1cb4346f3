/** Products of the companies of each industry, by SIC code. */
export const PRODUCTS_BY_SIC: Readonly<Record<string, readonly string[]>> = {
  '2834': ['oral inhibitor', 'antibody program', 'rare disease portfolio'],
  '2836': ['gene therapy candidate', 'vaccine platform', 'cell therapy program'],
  '3841': ['infusion pump', 'surgical stapler', 'diagnostic catheter'],
  '7372': ['analytics suite', 'identity software', 'artificial intelligence assistant'],
  '7370': ['cloud platform', 'data marketplace', 'artificial intelligence service'],
  '3674': ['power semiconductor', 'silicon photonics module', 'memory controller'],
  '3714': ['electric drivetrain', 'brake system', 'battery housing'],
  '3559': ['warehouse robot', 'etching equipment', 'packaging line'],
  '6022': ['commercial loan book', 'deposit franchise', 'wealth management unit'],
  '6331': ['homeowners insurance line', 'reinsurance program', 'crop insurance line'],
  '6798': ['apartment portfolio', 'data center campus', 'industrial park'],
  '1311': ['shale acreage', 'gas gathering system', 'offshore lease'],
  '4911': ['transmission line', 'solar farm', 'rate base'],
  '4213': ['refrigerated fleet', 'less-than-truckload network', 'freight brokerage'],
  '5812': ['drive-through format', 'loyalty program', 'franchise system'],
  '5651': ['online store', 'private label range', 'outlet stores'],
  '5411': ['fresh food range', 'distribution center', 'pharmacy counters'],
  '2080': ['craft beverage brands', 'energy drink', 'bottling plant'],
  '2821': ['engineered polymers', 'specialty resin line', 'recycled plastics'],
  '3721': ['composite airframe', 'cargo drone', 'regional jet'],
  '1531': ['active adult community', 'townhouse line', 'land bank'],
  '4813': ['fiber network', 'wireless spectrum', 'business voice service'],
};

/** Sentences about a quarter, by its tone. */
export const QUARTER = {
  good: [
    'Results exceeded the high end of our guidance, driven by record demand for our {product}.',
    'We delivered record revenue and expanded operating margin as pricing and volume improved together.',
    'Order intake rose {percent} percent and backlog reached an all-time high.',
    'Free cash flow more than doubled, and we are raising our full-year outlook.',
    'Customers adopted our {product} faster than planned, and net retention improved in every region.',
  ],
  bad: [
    'Results fell short of our expectations as demand for our {product} weakened late in the quarter.',
    'Supply chain disruption and higher tariffs on imported components weighed on gross margin.',
    'We are lowering our full-year outlook in view of softer orders and longer sales cycles.',
    'We recorded a goodwill impairment of {dollars} in our {otherProduct} reporting unit.',
    'Elevated inventory and customer destocking led to a decline in revenue, and we are taking actions to reduce cost.',
  ],
  flat: [
    'Results were in line with our expectations, with steady demand for our {product}.',
    'Revenue was broadly unchanged while cost savings offset wage inflation.',
    'We reaffirm our full-year outlook and remain focused on disciplined execution.',
    'Foreign currency was a modest headwind in the quarter.',
  ],
} as const;

export const QUOTES = {
  good: [
    'This was an outstanding quarter, and our teams in {city} should be proud of what they accomplished',
    'Momentum in our {product} accelerated, and we enter the next quarter with confidence',
  ],
  bad: [
    'We are disappointed with these results and are moving quickly on a cost reduction program',
    'The quarter was difficult, but the long-term opportunity for our {product} has not changed',
  ],
  flat: [
    'We executed on our plan and continued to invest in our {product}',
    'Our balance sheet remains strong and gives us room to invest through the cycle',
  ],
} as const;

export const FORWARD_LOOKING =
  'This report contains forward-looking statements within the meaning of the Private Securities Litigation Reform Act of 1995, which are subject to risks and uncertainties that could cause actual results to differ materially. The company undertakes no obligation to update them.';

/** The last paragraph of every report and exhibit. */
export const DEMO_NOTICE = 'Demo data: fictitious company, persons and events.';
