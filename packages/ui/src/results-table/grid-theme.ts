import { createTheme } from 'ag-grid-community';

/**
 * AG Grid's theme, made of our tokens. It has no icon set, because AG Grid's icons are `data:` images; the two sort
 * icons are ours (`sort-icon.ts`). All values are CSS variables, so dark and light need no second theme.
 */
export const gridTheme = createTheme().withParams({
  accentColor: 'var(--accent-text)',
  backgroundColor: 'var(--surface-panel)',
  foregroundColor: 'var(--text)',
  textColor: 'var(--text)',
  borderColor: 'var(--line)',
  borderRadius: 0,
  wrapperBorder: false,
  wrapperBorderRadius: 0,
  fontFamily: 'var(--font)',
  fontSize: 'var(--size-2)',
  dataFontSize: 'var(--cell-size)',
  rowHeight: 'var(--row)',
  headerHeight: 'var(--header-row)',
  headerBackgroundColor: 'var(--surface-panel)',
  headerTextColor: 'var(--text-muted)',
  headerFontSize: 'var(--heading-size)',
  headerFontWeight: 600,
  headerRowBorder: { color: 'var(--line)' },
  headerCellHoverBackgroundColor: 'var(--surface-raised)',
  headerColumnResizeHandleColor: 'var(--line)',
  headerColumnResizeHandleHeight: '16px',
  headerColumnResizeHandleWidth: '1px',
  rowBorder: { color: 'var(--line)' },
  rowHoverColor: 'var(--surface-hover)',
  pinnedColumnBorder: { color: 'var(--line)' },
  columnBorder: false,
  cellHorizontalPadding: 'var(--cell-padding)',
  focusShadow: 'inset 0 0 0 2px var(--focus)',
  browserColorScheme: 'inherit',
});
