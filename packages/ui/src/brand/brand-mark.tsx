import styles from './brand-mark.module.css';

export interface BrandMarkProps {
  /** Width and height in pixels. */
  size?: number;
}

/** The product's mark: a shield with a rising line. Decorative: the name is in the text around it. */
export function BrandMark({ size = 24 }: BrandMarkProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path className={styles.shield} d="M12 2.2 20.2 5v6.4c0 5-3.4 8.6-8.2 10.4-4.8-1.8-8.2-5.4-8.2-10.4V5L12 2.2Z" />
      <path className={styles.line} d="m7.4 13.6 3-3.4 2.6 2.2 3.6-4" />
    </svg>
  );
}
