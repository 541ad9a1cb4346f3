/** Why the figures of a notice of proposed sale (Form 144) cannot be right: they are shown as filed. */
export const IMPLAUSIBLE_NOTICES = ['units_over_outstanding', 'value_far_from_close'] as const;
export type ImplausibleNotice = (typeof IMPLAUSIBLE_NOTICES)[number];
