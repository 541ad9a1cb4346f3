import { usePortal } from '@sentinel/remote-kit';
import { isAllGiven, selfServiceText } from '@sentinel/vocabulary';
import { useBrandContent } from '../brand/brand-content.ts';
import { LegalPage, type LegalSection } from './legal-page.tsx';

/** /terms (spec part 2 section 2 "Legal pages"). */
export default function TermsPage() {
  const { config, href } = usePortal();
  const { firm, governingLaw } = useBrandContent();
  const { product, contactEmail } = config.brand;
  return (
    <LegalPage
      title="Terms of Service"
      brief="this is a tool for research, not advice. Keep your account to yourself, don’t resell the data, and check a filing before you act on it."
      contactEmail={contactEmail}
      sections={termsOf({ product, firm, governingLaw, contactEmail, given: config.signUpPermissions })}
      other={{ label: 'Privacy Policy', href: href('/privacy') }}
    />
  );
}

interface Parties {
  readonly product: string;
  readonly firm: string;
  readonly governingLaw: string;
  readonly contactEmail: string;
  /** What an account may use that is signed up for without a token; undefined: the server does not say. */
  readonly given: readonly string[] | undefined;
}

/** What is free (PEOPLE X22): in the words of sign-up. */
function freeText(given: readonly string[] | undefined): string {
  if (given === undefined) return 'The parts of the service that you can sign up for yourself are free.';
  const uses = selfServiceText(given);
  return uses === ''
    ? 'An account that you sign up for yourself is free and starts without access to data. We grant access on request.'
    : `An account that you sign up for yourself is free: with it you can ${uses}.${isAllGiven(given) ? '' : ' We grant access to the rest on request.'}`;
}

const termsOf = ({ product, firm, governingLaw, contactEmail, given }: Parties): readonly LegalSection[] => [
  {
    title: 'Agreement',
    parts: [
      `${product} is run by ${firm}. These terms are an agreement between you and ${firm} about your use of it. By creating an account, or by using the service, you accept them.`,
      'If you use the service for an organization, you accept the terms for it, and you confirm that you may do so.',
    ],
  },
  {
    title: 'What the service does',
    parts: [
      `${product} reads filings that companies and insiders make with the U.S. Securities and Exchange Commission, and market prices. It lets you:`,
      [
        'search insider trades and material events, with the returns that followed',
        'set alerts that reach you by email and, if you ask for it, by text message',
        'review conference calls that were assigned to you',
      ],
      'Which of these you can use depends on the permissions of your account.',
    ],
  },
  {
    title: 'Not investment advice',
    parts: [
      'The service shows what was filed and what prices did. It doesn’t recommend that you buy, sell or hold anything, and it doesn’t know your circumstances.',
      'A filing that meets a rule isn’t evidence that anyone did wrong. Past returns say nothing certain about future ones.',
    ],
  },
  {
    title: 'Your account',
    parts: [
      'Give a correct name and email address, and keep them up to date. One person uses one account: don’t share your password or your codes.',
      'You’re responsible for what is done with your account until you tell us that somebody else has access to it. You can see your sessions in your account settings, and end them there.',
      'An administrator may act as you to help you. Each time is limited to 15 minutes and recorded with the reason.',
    ],
  },
  {
    title: 'Sign-up tokens',
    parts: [
      'A sign-up token gives a new account the permissions of an organization. It’s meant for the people of that organization and may be tied to their email addresses. Don’t pass it on.',
    ],
  },
  {
    title: 'What you may not do',
    parts: [
      'You may not:',
      [
        'resell, publish or pass on the data as a service of your own',
        'read the service by machine beyond the exports it offers you, or try to get around its limits',
        'test its security without our written consent, or disturb its operation',
        'use it to harass, threaten or defame the people whose trades it shows',
        'break the law with it, including securities and privacy law',
      ],
    ],
  },
  {
    title: 'Alerts and messages',
    parts: [
      'We send the alerts you set up to your own email address and, if you turned on text messages, to your phone. Your carrier may charge you for messages.',
      'A message can be late or get lost on the way: the SEC publishes a filing some time after accepting it, and mail and phone networks are outside our control. Don’t rely on an alert alone where a delay would cost you.',
      'You can pause or delete an alert at any time. Messages about the security of your account are always sent.',
    ],
  },
  {
    title: 'Data and accuracy',
    parts: [
      'Trades and events are shown as they were filed. A filing can be wrong, late, or amended later. Where a form leaves something out, such as a price, the service says that it’s unknown.',
      'Returns and other figures are computed from filings and prices, and open to their inputs so that you can check them. Check the filing itself before you act on a figure.',
    ],
  },
  {
    title: 'Intellectual property',
    parts: [
      `The service, its software and its texts belong to ${firm} or its licensors. SEC filings are public. What you write yourself, such as notes and alerts, stays yours; you allow us to store and process it so that the service works.`,
      'You may use exports and figures in your own work, and quote them with their source.',
    ],
  },
  {
    title: 'Fees',
    parts: [
      `${freeText(given)} Consulting and custom packages are agreed on in writing, with their own price and terms.`,
    ],
  },
  {
    title: 'Ending the agreement',
    parts: [
      'You can delete your account in your account settings at any time. We can suspend or close an account that breaks these terms, endangers others, or has to be closed by law; where we can, we tell you first and why.',
      'Sections 3, 8, 9, 12 and 14 stay in force after the end.',
    ],
  },
  {
    title: 'Limits of liability',
    parts: [
      'The service is provided as it is. As far as the law allows, we give no warranty that it’s free of errors or always available, and we aren’t liable for losses from trading, for lost profit, or for indirect damage.',
      'Nothing in these terms limits liability that can’t be limited by law.',
    ],
  },
  {
    title: 'Changes to these terms',
    parts: [
      'We may change these terms. We publish the new ones here with their date, and tell account holders by email about changes that matter at least 30 days before they apply. If you don’t agree, delete your account before that day.',
    ],
  },
  {
    title: 'Law and contact',
    parts: [
      `These terms are governed by the law of ${governingLaw}, without its rules on conflict of laws. If a part of them can’t be enforced, the rest stays in force.`,
      `Questions? Write to ${contactEmail}.`,
    ],
  },
];
