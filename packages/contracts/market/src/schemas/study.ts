import { nullable } from '@sentinel/contracts/fields';
import { MISSING_RETURN_REASONS, STUDY_HORIZONS } from '@sentinel/vocabulary-market';
import Type from 'typebox';

/** How the rows of a search turned out; shared by both studies (docs/market-data.md, "Studies"). Returns are fractions. */

const exact = { additionalProperties: false } as const;
const Count = Type.Integer({ minimum: 0 });
const Fraction = nullable(Type.Number());

/** The horizon of the histograms and years; by default that of the search, otherwise 20. */
export const StudyHorizon = Type.Enum(STUDY_HORIZONS, { description: 'Horizon of the histograms and years.' });

/** Whether an estimate will do where a study of all rows would take long. It leaves the queue of studies alone. */
export const AllowEstimate = Type.Boolean({
  description: 'Answer from a sample of the rows where the filters match many. By default, all rows are studied.',
});

/** The mean with its 95 % interval, which respects that rows of one issuer, and of one day, are not independent. */
export const MEAN = {
  n: Type.Integer({ minimum: 0, description: 'Rows with a known return.' }),
  mean: Fraction,
  low: nullable(
    Type.Number({ description: 'Lower end of the 95 % interval; null with fewer than two issuers or days.' }),
  ),
  high: nullable(Type.Number({ description: 'Upper end of the 95 % interval.' })),
};

/** The error that the interval is made of. */
export const ERROR = {
  error: nullable(Type.Number({ description: 'Standard error of the mean; null without an interval.' })),
  degrees: nullable(
    Type.Integer({ minimum: 1, description: 'Its degrees of freedom: of issuers and days, the fewer less one.' }),
  ),
};

const Estimate = Type.Object(
  {
    ...MEAN,
    ...ERROR,
    median: Fraction,
    above_zero: nullable(Type.Number({ description: 'Share of the known returns that are above zero.' })),
    missing: Type.Array(Type.Object({ reason: Type.Enum(MISSING_RETURN_REASONS), n: Count }, exact), {
      maxItems: MISSING_RETURN_REASONS.length,
      description: 'Rows without a return, by reason; only reasons that occur. Together with n, all rows.',
    }),
  },
  exact,
);

const Histogram = Type.Array(
  Type.Object(
    {
      from: nullable(Type.Number({ description: 'Included; null in the first bin.' })),
      to: nullable(Type.Number({ description: 'Not included; null in the last bin.' })),
      n: Count,
    },
    exact,
  ),
  { maxItems: 42, description: 'All bins in order, empty ones too. Their edges depend only on the horizon.' },
);

const Years = Type.Array(Type.Object({ year: Type.Integer(), ...MEAN }, exact), {
  maxItems: 200,
  description:
    'By calendar year of the session of the trade, its acceptance or the event; years with a known return, oldest first.',
});

const Detail = Type.Object({ histogram: Histogram, years: Years }, exact);

/** The answer of both studies. */
export const studyFields = {
  sampled_one_in: nullable(
    Type.Integer({
      minimum: 2,
      description:
        'An estimate: about one row in so many was studied, and every number of rows, issuers and owners is of those. Null when all rows were studied.',
    }),
  ),
  n: Type.Integer({ minimum: 0, description: 'Rows studied: those that the filters match, num_rows of the search.' }),
  issuers: Count,
  horizons: Type.Array(Type.Object({ horizon: Type.Enum(STUDY_HORIZONS), raw: Estimate, adjusted: Estimate }, exact), {
    maxItems: STUDY_HORIZONS.length,
    description: 'One entry per horizon, shortest first.',
  }),
  detail: Type.Object({ horizon: Type.Enum(STUDY_HORIZONS), raw: Detail, adjusted: Detail }, exact),
};
