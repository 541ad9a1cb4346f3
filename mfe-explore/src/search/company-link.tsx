import { TextLink } from '@sentinel/ui';

/** The name of a company, which leads to its page. Companies without a ticker have none. */
export function CompanyLink({ name, ticker }: { name: string; ticker: string | null }) {
  if (ticker === null) return name;
  return <TextLink href={`/company?${new URLSearchParams({ ticker })}`}>{name}</TextLink>;
}
