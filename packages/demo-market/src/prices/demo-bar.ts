/** A trading day of a share as traded; prices in whole cents. */
export interface DemoBar {
  day: string;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
}

/** A split (new shares for one old), a dividend (dollars a share) or the end of a series. */
export interface DemoAction {
  exDay: string;
  kind: 'split' | 'dividend' | 'end';
  value: string;
  note: string;
}
