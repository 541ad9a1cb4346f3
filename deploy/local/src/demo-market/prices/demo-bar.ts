/** A share's unadjusted prices on a trading day, in whole cents. */
export interface DemoBar {
  day: string;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
}

/** A split (`value`: new shares per old share), a dividend (`value`: dollars per share) or the end of a series. */
export interface DemoAction {
  exDay: string;
  kind: 'split' | 'dividend' | 'end';
  value: string;
  note: string;
}
