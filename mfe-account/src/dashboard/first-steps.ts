import type { Overview } from './overview.query.ts';

/** Something that a new account can do, with one click. */
export interface Step {
  readonly title: string;
  readonly text: string;
  readonly href: string;
}

interface PossibleStep extends Step {
  /** The visitor may open this page. */
  readonly needs: string;
  /** Undefined while that is not known. */
  isDone(overview: Overview): boolean | undefined;
}

const MAX_STEPS = 3;

const POSSIBLE: readonly PossibleStep[] = [
  {
    title: 'Create an alert',
    text: 'Hear when insiders buy or sell.',
    href: '/alerts/new/insider-trading',
    needs: '/alerts',
    isDone: ({ part }) => {
      const alerts = part('alerts');
      return alerts.is === 'ready' ? alerts.data.kinds.some(({ active, paused }) => active + paused > 0) : undefined;
    },
  },
  {
    title: 'Save a search',
    text: 'Start with officers who buy $100K or more.',
    href: '/explore-trades?v=1&trade=Purchases&insider=Officer&value.ge=100',
    needs: '/explore-trades',
    isDone: ({ part }) => {
      const account = part('account');
      return account.is === 'ready' ? account.data.saved_searches > 0 : undefined;
    },
  },
  {
    title: 'Make a watchlist',
    text: 'Search only the companies you follow.',
    href: '/watchlists',
    needs: '/watchlists',
    isDone: ({ part }) => {
      const lists = part('watchlists');
      return lists.is === 'ready' ? lists.data.watchlists.length > 0 : undefined;
    },
  },
  {
    title: 'Confirm your phone',
    text: 'Alerts can then reach you by text message.',
    href: '/profile/account-settings',
    needs: '/alerts',
    isDone: ({ part }) => {
      const account = part('account');
      return account.is === 'ready' ? account.data.has_confirmed_phone : undefined;
    },
  },
];

export interface FirstSteps {
  /** What is left to do; nothing that is not known yet. */
  readonly left: readonly Step[];
  /** Nothing of it is done, so there is nothing else to show. */
  readonly isNew: boolean;
}

/** What an account that is new can do: the first three that the visitor may, without those that are done. */
export function firstSteps(overview: Overview, mayOpen: (path: string) => boolean): FirstSteps {
  const steps = POSSIBLE.filter(({ needs }) => mayOpen(needs)).slice(0, MAX_STEPS);
  const left = steps.filter((step) => step.isDone(overview) === false);
  return { left, isNew: steps.length > 0 && left.length === steps.length };
}
