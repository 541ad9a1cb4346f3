export { Checkbox, type CheckboxProps } from './checkbox/checkbox.tsx';
export { type Constraint, type ConstraintOperator, constraintFault } from './constraint-field/constraint.ts';
export { ConstraintField, type ConstraintFieldProps } from './constraint-field/constraint-field.tsx';
export { type NumberUnit, plainNumber } from './constraint-field/plain-number.ts';
export * from './core.ts';
export { type DateRange, dateFault } from './date-range-field/date-range.ts';
export { DateRangeField, type DateRangeFieldProps } from './date-range-field/date-range-field.tsx';
export {
  Dropdown,
  type DropdownOption,
  type DropdownProps,
  type MultiDropdownProps,
  type SingleDropdownProps,
} from './dropdown/dropdown.tsx';
export { PasswordField, type PasswordFieldProps } from './field/password-field.tsx';
export { TextArea, type TextAreaProps } from './field/text-area.tsx';
export { TextField, type TextFieldProps } from './field/text-field.tsx';
export { type FilterChip, FilterChips, type FilterChipsProps } from './filter-chips/filter-chips.tsx';
export { LazyPart, type LazyPartProps } from './lazy-part/lazy-part.tsx';
export { MenuButton, type MenuButtonProps, type MenuEntry, type MenuGroup } from './menu/menu-button.tsx';
export { ConfirmDialog, type ConfirmDialogProps } from './modal/confirm-dialog.tsx';
export { Modal, type ModalButton, type ModalProps } from './modal/modal.tsx';
export { Pagination, type PaginationProps } from './pagination/pagination.tsx';
export { PhoneField, type PhoneFieldProps, type PhoneValue } from './phone-field/phone-field.tsx';
export {
  CALLING_CODES,
  DEFAULT_CALLING_CODE,
  formatPhone,
  PHONE_MESSAGE,
  phoneDigits,
} from './phone-field/phone-rules.ts';
export { PopoverCard, type PopoverCardProps } from './popover-card/popover-card.tsx';
export { ProgressBar, type ProgressBarProps } from './progress-bar/progress-bar.tsx';
export type { ColumnKind, ResultsColumn } from './results-table/column.ts';
export { downloadCsv } from './results-table/download-csv.ts';
export type { RowCard } from './results-table/results-cards.tsx';
export {
  ResultsTable,
  type ResultsTableProps,
  type ServerPaging,
  type TablePreferences,
} from './results-table/results-table.tsx';
export { saveFile } from './results-table/save-file.ts';
export type { Sort } from './results-table/sort-cells.ts';
export { preloadResultsGrid } from './results-table/table-rows.tsx';
export type { TableView } from './results-table/table-view.ts';
export { csvFileName, toCsv } from './results-table/to-csv.ts';
export { useNarrowScreen } from './results-table/use-narrow-screen.ts';
export { Copy, Plus, Trash2, VenetianMask } from './row-icons.ts';
export { type Segment, SegmentedControl, type SegmentedControlProps } from './segmented-control/segmented-control.tsx';
export { Sheet, type SheetProps } from './sheet/sheet.tsx';
export { Slider, type SliderProps } from './slider/slider.tsx';
export { type TabLink, TabLinks, type TabLinksProps } from './tabs/tab-links.tsx';
export { Tabs, type TabsItem, type TabsProps } from './tabs/tabs.tsx';
export { type ToastMessage, ToastProvider, type ToastTone, useToast } from './toast/toast.tsx';
export { Tooltip, type TooltipProps } from './tooltip/tooltip.tsx';
