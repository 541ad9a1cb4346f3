import { usePortal } from '@sentinel/remote-kit';
import { useBrandContent } from '../brand/brand-content.ts';
import { LegalPage, type LegalSection } from './legal-page.tsx';

/** /privacy (spec part 2 section 2 "Legal pages"). What it says of storage is what docs/security.md describes. */
export default function PrivacyPage() {
  const { config, href } = usePortal();
  const { firm } = useBrandContent();
  const { product, contactEmail } = config.brand;
  return (
    <LegalPage
      title="Privacy Policy"
      brief="we keep what your account and your alerts need, we don’t sell it, no other company’s scripts run on our pages, and you can delete your account yourself."
      contactEmail={contactEmail}
      sections={policyOf({ product, firm, contactEmail })}
      other={{ label: 'Terms of Service', href: href('/terms') }}
    />
  );
}

interface Parties {
  readonly product: string;
  readonly firm: string;
  readonly contactEmail: string;
}

const policyOf = ({ product, firm, contactEmail }: Parties): readonly LegalSection[] => [
  {
    title: 'Who we are',
    parts: [
      `${product} is run by ${firm}. This policy says what we keep about the people who use it, why, and what they can do about it. You reach us at ${contactEmail}.`,
    ],
  },
  {
    title: 'What you give us',
    parts: [
      'When you create an account and use it, we store:',
      [
        'your name, email address, organization and, if you add them, your phone number and picture',
        'your password, only as a hash that can’t be turned back into it',
        'your settings, such as time zone and theme, and whether we may write to you',
        'your alerts, saved searches and, for reviewers, verdicts, highlights and notes',
      ],
      'When you use the contact form, we store what you enter and the address of the page you sent it from, until we delete it.',
    ],
  },
  {
    title: 'What we record',
    parts: [
      'For security we record logins, changes of passwords and permissions, and what administrators do: when, from which address and device, and with which outcome. Our servers keep technical logs of requests. They never contain passwords, codes or tokens.',
    ],
  },
  {
    title: 'What your browser keeps',
    parts: [
      'Your browser stores your session, your settings and lists of companies and insiders, so that pages load fast. Work you’ve begun, such as a review, is kept on the device until it’s sent.',
      'If you choose to be remembered on a device, it gets one cookie for 30 days. There are no advertising or tracking cookies, and no other company’s scripts run on our pages.',
      'Logging out removes all of it, except an identifier of the device.',
    ],
  },
  {
    title: 'What we use it for',
    parts: [
      'We use this information to run your account, to send the alerts you asked for, to keep accounts safe, to answer you, and to keep the records that the law or a client’s compliance rules require.',
      'We write to you about products and services only if you agree.',
    ],
  },
  {
    title: 'Emails and text messages',
    parts: [
      'Alert emails come because you set up an alert. You can pause it, delete it, or unsubscribe from it with the link in the message. Text messages come only if you turn them on.',
      'Messages about the security of your account can’t be turned off.',
    ],
  },
  {
    title: 'Who else sees it',
    parts: [
      'Administrators of the service see account details, and can act as you to help you; each time is limited and recorded. Reviewers’ verdicts are seen by those who run the review.',
      'The companies that deliver email and text messages for us get the address and the message. We don’t sell or rent personal information.',
    ],
  },
  {
    title: 'People named in filings',
    parts: [
      'The service shows the names, roles and trades of company insiders as they stand in filings that the SEC publishes. That information is public by law. If a filing was corrected, we show the correction.',
    ],
  },
  {
    title: 'How long we keep it',
    parts: [
      'We keep account information as long as the account exists. Codes, links and pending sign-ups are removed soon after they run out. Records of security and of administrators’ actions are kept longer; they name accounts by number, so they hold no name once an account is deleted.',
    ],
  },
  {
    title: 'How we protect it',
    parts: [
      'Pages and calls are encrypted on the way. Second-factor secrets are encrypted where they’re stored. Each part of the service can reach only the data it needs. You can turn on two-factor authentication in your account settings, and we suggest that you do.',
    ],
  },
  {
    title: 'What you can do',
    parts: [
      'In your profile and account settings you can see and change your details, end your sessions, choose which messages you get, and delete your account. Deleting it removes your details, alerts and saved searches.',
      'For a copy of your information, or if you want something corrected that you can’t change yourself, write to us. Depending on where you live, the law may give you further rights.',
    ],
  },
  {
    title: 'Children',
    parts: [
      'The service is for professionals and investors. It isn’t meant for anyone under 18, and we don’t knowingly keep information about children.',
    ],
  },
  {
    title: 'Changes to this policy',
    parts: [
      'We publish changes here with their date, and tell account holders by email about changes that matter before they apply.',
    ],
  },
  {
    title: 'Contact',
    parts: [`For questions about this policy or your information, write to ${contactEmail}.`],
  },
];
