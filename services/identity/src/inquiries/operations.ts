import type { Handlers } from '@sentinel/service-kit';
import { contact_us } from './contact_us.ts';
import { delete_inquiry } from './delete_inquiry.ts';
import { export_inquiries } from './export_inquiries.ts';
import { get_inquiries } from './get_inquiries.ts';
import { get_inquiries_overview } from './get_inquiries_overview.ts';
import { grant_access } from './grant_access.ts';

type Parts = Parameters<typeof contact_us>[0] & Parameters<typeof grant_access>[0];

/** The contact form, and what administrators do with what comes in through it. */
export const inquiryOperations = (parts: Parts) =>
  ({
    contact_us: contact_us(parts),
    get_inquiries: get_inquiries(parts),
    get_inquiries_overview: get_inquiries_overview(parts),
    export_inquiries: export_inquiries(parts),
    delete_inquiry: delete_inquiry(parts),
    grant_access: grant_access(parts),
  }) satisfies Partial<Handlers<'identity'>>;
