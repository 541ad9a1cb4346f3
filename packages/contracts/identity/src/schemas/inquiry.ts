import {
  Email,
  FilledLine,
  Instant,
  Line,
  nullable,
  Paragraphs,
  Phone,
  Requestable,
  WebAddress,
} from '@sentinel/contracts/fields';
import {
  COUNTRIES,
  HEARD_ABOUT,
  INQUIRY_INDUSTRIES,
  INQUIRY_ROLES,
  MAX_INQUIRY_CHARACTERS,
  MAX_SOURCE_CHARACTERS,
  WORKED_BEFORE,
} from '@sentinel/vocabulary-account';
import Type from 'typebox';

/** The inquiry as the contact form sends it (spec part 1 sections 3 and 7). */
export const inquiryFields = {
  first_name: FilledLine(200),
  last_name: FilledLine(200),
  role: Type.Enum(INQUIRY_ROLES),
  industry: Type.Enum(INQUIRY_INDUSTRIES),
  company: FilledLine(200),
  country: Type.Enum(COUNTRIES),
  /** In the United States one of the states; its owner checks this. */
  state_region: FilledLine(200),
  email: Email,
  phone: Phone,
  heard_about: Type.Enum(HEARD_ABOUT),
  worked_with_before: Type.Enum(WORKED_BEFORE),
  additional_info: Type.Optional(Paragraphs(MAX_INQUIRY_CHARACTERS)),
  /** The address of the page with the form. */
  source: WebAddress(MAX_SOURCE_CHARACTERS),
  /** The permission asked for; nothing where the inquiry is about anything else. */
  permission: Type.Optional(Requestable),
};

const Stored = Line(200);

/** An inquiry as it was stored. A choice is any text: the form may have offered others then. */
export const StoredInquiry = Type.Object(
  {
    id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
    at: Instant,
    first_name: Stored,
    last_name: Stored,
    role: Stored,
    industry: Stored,
    company: Stored,
    country: Stored,
    state_region: Stored,
    email: Line(254),
    phone: Line(20),
    heard_about: Stored,
    worked_with_before: Stored,
    /** Empty when nothing was added. */
    additional_info: Type.String({ maxLength: MAX_INQUIRY_CHARACTERS }),
    source: Type.String({ maxLength: MAX_SOURCE_CHARACTERS }),
    request_id: Line(64),
    /** The permission asked for; null where the inquiry is about anything else. */
    permission: nullable(Line(64)),
    /** The account with the inquiry's address now: whether it could be given the permission. Null where none is asked for. */
    account: nullable(Type.Enum(['none', 'disabled', 'has_permission', 'lacks_permission'])),
    granted_at: nullable(Instant),
    /** The administrator's address; null also once that account is deleted. */
    granted_by: nullable(Line(254)),
  },
  { additionalProperties: false },
);
