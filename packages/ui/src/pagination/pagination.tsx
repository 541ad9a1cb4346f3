import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { useUi } from '../context/ui-context.tsx';
import { Dropdown } from '../dropdown/dropdown.tsx';
import { pageList } from './page-list.ts';
import styles from './pagination.module.css';

export interface PaginationProps {
  /** What is being paged through, for screen readers. */
  label: string;
  /** 1 is the first. */
  page: number;
  pageSize: number;
  totalRows: number;
  pageSizes: readonly number[];
  onPageChange(page: number): void;
  onPageSizeChange(pageSize: number): void;
  disabled?: boolean;
  /** After the choice of rows per page. */
  aside?: ReactNode;
}

/** The footer of a table: rows per page, the current page, and all pages. */
export function Pagination({
  label,
  page,
  pageSize,
  totalRows,
  pageSizes,
  onPageChange,
  onPageSizeChange,
  disabled = false,
  aside,
}: PaginationProps) {
  const { locale } = useUi();
  const pageCount = Math.max(Math.ceil(totalRows / pageSize), 1);
  const number = new Intl.NumberFormat(locale);
  const first = totalRows === 0 ? 0 : (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, totalRows);
  return (
    <nav className={styles.pagination} aria-label={label}>
      <div className={styles.size}>
        <span aria-hidden="true">Rows per page</span>
        <Dropdown
          label="Rows per page"
          hideLabel
          size="small"
          disabled={disabled}
          options={pageSizes.map((size) => ({ value: size, label: String(size) }))}
          value={pageSize}
          onChange={onPageSizeChange}
        />
        {aside}
      </div>
      <div className={styles.pages}>
        <span className={styles.range}>
          {number.format(first)}–{number.format(last)} of {number.format(totalRows)}
        </span>
        <IconButton
          size="small"
          label="Previous page"
          icon={<ChevronLeft size={16} aria-hidden="true" />}
          disabled={disabled || page <= 1}
          onClick={() => onPageChange(page - 1)}
        />
        <ol className={styles.list}>
          {pageList(page, pageCount).map((entry, index) => (
            <li key={entry === 'gap' ? `gap-${index}` : entry} className={styles.entry}>
              {entry === 'gap' ? (
                <span className={styles.gap} aria-hidden="true">
                  …
                </span>
              ) : (
                <button
                  type="button"
                  className={styles.page}
                  aria-label={`Page ${entry}`}
                  aria-current={entry === page ? 'page' : undefined}
                  disabled={disabled}
                  onClick={() => onPageChange(entry)}
                >
                  {number.format(entry)}
                </button>
              )}
            </li>
          ))}
        </ol>
        <IconButton
          size="small"
          label="Next page"
          icon={<ChevronRight size={16} aria-hidden="true" />}
          disabled={disabled || page >= pageCount}
          onClick={() => onPageChange(page + 1)}
        />
      </div>
    </nav>
  );
}
