/** The firm's four services, in the order of the spec, and the sections that they lead to. */
export const serviceLinks = (product: string) => [
  { label: `${product} Market Surveillance`, target: '#sentinel' },
  { label: 'Forensic Analytic Solutions', target: '#analytics' },
  { label: 'Litigation Consulting', target: '#litigation' },
  { label: 'Expert Witness', target: '#experts' },
];
