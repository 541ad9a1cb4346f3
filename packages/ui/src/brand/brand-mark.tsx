import styles from './brand-mark.module.css';

export interface BrandMarkProps {
  /** Width and height in pixels. */
  size?: number;
}

/** The product's mark, as the brand's stylesheet names it. Decorative: the name is in the text around it. */
export function BrandMark({ size = 24 }: BrandMarkProps) {
  return <svg className={styles.mark} width={size} height={size} aria-hidden="true" />;
}
