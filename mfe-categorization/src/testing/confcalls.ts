/** The answer of `get_ey_fraud_confcalls`: for each company, its verdicts by number of the interaction. */
export function confcalls(companies: Readonly<Record<string, readonly (0 | 1 | null)[]>>) {
  return {
    response: Object.entries(companies).flatMap(([company_name, verdicts], index) =>
      verdicts.map((categorization, at) => ({
        gvkey: `00${index + 1}`,
        company_name,
        interaction_num: at + 1,
        categorization,
        interaction: '{}',
      })),
    ),
  };
}
