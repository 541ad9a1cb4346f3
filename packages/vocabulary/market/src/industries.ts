/**
 * The 48 industry portfolios of Fama and French with their SIC codes, in the order and with the names that Kenneth French
 * publishes (data library, "Detail for 48 Industry Portfolios", Siccodes48). Codes that he leaves out have no industry.
 * Adjacent ranges of one industry are merged.
 */
const INDUSTRY_CODES = {
  Agriculture: '100-299 700-799 910-919 2048',
  'Food Products': '2000-2046 2050-2063 2070-2079 2090-2092 2095 2098-2099',
  'Candy & Soda': '2064-2068 2086-2087 2096-2097',
  'Beer & Liquor': '2080 2082-2085',
  'Tobacco Products': '2100-2199',
  Recreation: '920-999 3650-3652 3732 3930-3931 3940-3949',
  Entertainment: '7800-7833 7840-7841 7900 7910-7911 7920-7933 7940-7949 7980 7990-7999',
  'Printing and Publishing': '2700-2749 2770-2771 2780-2799',
  'Consumer Goods':
    '2047 2391-2392 2510-2519 2590-2599 2840-2844 3160-3161 3170-3172 3190-3199 3229-3231 3260 3262-3263 3269 3630-3639 3750-3751 3800 3860-3861 3870-3873 3910-3911 3914-3915 3960-3962 3991 3995',
  Apparel: '2300-2390 3020-3021 3100-3111 3130-3131 3140-3151 3963-3965',
  Healthcare: '8000-8099',
  'Medical Equipment': '3693 3840-3851',
  'Pharmaceutical Products': '2830-2831 2833-2836',
  Chemicals: '2800-2829 2850-2879 2890-2899',
  'Rubber and Plastic Products': '3031 3041 3050-3053 3060-3099',
  Textiles: '2200-2284 2290-2295 2297-2299 2393-2395 2397-2399',
  'Construction Materials':
    '800-899 2400-2439 2450-2459 2490-2499 2660-2661 2950-2952 3200 3210-3211 3240-3241 3250-3259 3261 3264 3270-3275 3280-3281 3290-3293 3295-3299 3420-3433 3440-3442 3446 3448-3452 3490-3499 3996',
  Construction: '1500-1511 1520-1549 1600-1799',
  'Steel Works Etc': '3300 3310-3317 3320-3325 3330-3341 3350-3357 3360-3379 3390-3399',
  'Fabricated Products': '3400 3443-3444 3460-3479',
  Machinery: '3510-3536 3538 3540-3569 3580-3582 3585-3586 3589-3599',
  'Electrical Equipment': '3600 3610-3613 3620-3621 3623-3629 3640-3646 3648-3649 3660 3690-3692 3699',
  'Automobiles and Trucks': '2296 2396 3010-3011 3537 3647 3694 3700 3710-3711 3713-3716 3790-3792 3799',
  Aircraft: '3720-3721 3723-3725 3728-3729',
  'Shipbuilding, Railroad Equipment': '3730-3731 3740-3743',
  Defense: '3480-3489 3760-3769 3795',
  'Precious Metals': '1040-1049',
  'Non-Metallic and Industrial Metal Mining': '1000-1039 1050-1119 1400-1499',
  Coal: '1200-1299',
  'Petroleum and Natural Gas': '1300 1310-1339 1370-1382 1389 2900-2912 2990-2999',
  Utilities: '4900 4910-4911 4920-4925 4930-4932 4939-4942',
  Communication: '4800 4810-4813 4820-4822 4830-4841 4880-4892 4899',
  'Personal Services':
    '7020-7021 7030-7033 7200 7210-7212 7214-7217 7219-7221 7230-7231 7240-7241 7250-7251 7260-7299 7395 7500 7510-7515 7520-7549 7600 7620 7622-7623 7629-7631 7640-7641 7690-7699 8100-8499 8600-8699 8800-8899',
  'Business Services':
    '2750-2759 3993 4220-4229 7218 7300 7310-7342 7349-7353 7359-7372 7374-7385 7389-7394 7396-7397 7399 7519 8700 8710-8713 8720-8721 8730-8734 8740-8748 8900-8911 8920-8999',
  Computers: '3570-3579 3680-3689 3695 7373',
  'Electronic Equipment': '3622 3661-3666 3669-3679 3810 3812',
  'Measuring and Control Equipment': '3811 3820-3827 3829-3839',
  'Business Supplies': '2520-2549 2600-2639 2670-2699 2760-2761 3950-3955',
  'Shipping Containers': '2440-2449 2640-2659 3220-3221 3410-3412',
  Transportation:
    '4000-4013 4040-4049 4100 4110-4121 4130-4131 4140-4142 4150-4151 4170-4173 4190-4200 4210-4219 4230-4231 4240-4249 4400-4700 4710-4712 4720-4749 4780 4782-4785 4789',
  Wholesale:
    '5000 5010-5015 5020-5023 5030-5060 5063-5065 5070-5078 5080-5088 5090-5094 5099-5100 5110-5113 5120-5122 5130-5172 5180-5182 5190-5199',
  Retail:
    '5200 5210-5231 5250-5251 5260-5261 5270-5271 5300 5310-5311 5320 5330-5331 5334 5340-5349 5390-5400 5410-5412 5420-5469 5490-5500 5510-5579 5590-5700 5710-5722 5730-5736 5750-5799 5900 5910-5912 5920-5932 5940-5990 5992-5995 5999',
  'Restaurants, Hotels, Motels': '5800-5829 5890-5899 7000 7010-7019 7040-7049 7213',
  Banking: '6000 6010-6036 6040-6062 6080-6082 6090-6100 6110-6113 6120-6179 6190-6199',
  Insurance: '6300 6310-6331 6350-6351 6360-6361 6370-6379 6390-6411',
  'Real Estate': '6500 6510 6512-6515 6517-6532 6540-6541 6550-6553 6590-6599 6610-6611',
  Trading: '6200-6299 6700 6710-6726 6730-6733 6740-6779 6790-6795 6798-6799',
  'Almost Nothing': '4950-4961 4970-4971 4990-4991',
} as const;

/** One of the 48 industries, by its name. */
export type Industry = keyof typeof INDUSTRY_CODES;

/** A range of SIC codes, both ends included. */
export interface SicRange {
  readonly from: number;
  readonly to: number;
  readonly industry: Industry;
}

/** All ranges of all industries; they do not overlap. */
export const SIC_RANGES: readonly SicRange[] = industryEntries().flatMap(([industry, codes]) =>
  codes.split(' ').map((range) => {
    const [from, to = from] = range.split('-').map(Number);
    return { from: Number(from), to: Number(to), industry };
  }),
);

/** The names, in the order of `INDUSTRY_CODES`. */
export const INDUSTRIES: readonly Industry[] = industryEntries().map(([industry]) => industry);

/** The industry of a SIC code of up to four digits; null when there is none. */
export function industryOfSic(sic: string | null): Industry | null {
  if (sic === null || !/^\d{1,4}$/.test(sic)) return null;
  const code = Number(sic);
  return SIC_RANGES.find(({ from, to }) => code >= from && code <= to)?.industry ?? null;
}

function industryEntries() {
  return Object.entries(INDUSTRY_CODES) as [Industry, string][];
}
