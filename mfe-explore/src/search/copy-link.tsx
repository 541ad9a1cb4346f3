import { useLocation } from '@sentinel/router';
import { Button, Copy, IconButton, useNarrowScreen, useToast } from '@sentinel/ui';

/** Copies the address of the search, which shows the same rows to others with the same rights. */
export function CopyLink({ query }: { query: string }) {
  const { pathname } = useLocation();
  const toast = useToast();
  const isPhone = useNarrowScreen();
  function copy() {
    const link = `${window.location.origin}${pathname}?${query}`;
    navigator.clipboard.writeText(link).then(
      () =>
        toast({
          title: 'Link copied',
          description: 'It holds the filters, the sort, the page, the columns and the study.',
          tone: 'success',
        }),
      () =>
        toast({
          title: "The link couldn't be copied",
          description: 'Copy it from the address bar.',
          tone: 'error',
        }),
    );
  }
  return isPhone ? (
    <IconButton label="Copy link" icon={<Copy size={18} aria-hidden="true" />} onClick={copy} />
  ) : (
    <Button variant="outline" icon={<Copy size={14} aria-hidden="true" />} onClick={copy}>
      Copy link
    </Button>
  );
}
