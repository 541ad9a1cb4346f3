export * from './core.ts';
export { Checkbox, type CheckboxProps } from './checkbox/checkbox.tsx';
export {
  Dropdown,
  type DropdownOption,
  type DropdownProps,
  type MultiDropdownProps,
  type SingleDropdownProps,
} from './dropdown/dropdown.tsx';
export { PasswordField, type PasswordFieldProps } from './field/password-field.tsx';
export { TextField, type TextFieldProps } from './field/text-field.tsx';
export { ConfirmDialog, type ConfirmDialogProps } from './modal/confirm-dialog.tsx';
export { Modal, type ModalButton, type ModalProps } from './modal/modal.tsx';
export { Pagination, type PaginationProps } from './pagination/pagination.tsx';
export { PhoneField, type PhoneFieldProps, type PhoneValue } from './phone-field/phone-field.tsx';
export {
  CALLING_CODES,
  DEFAULT_CALLING_CODE,
  formatPhone,
  isValidPhone,
  PHONE_MESSAGE,
  phoneDigits,
} from './phone-field/phone-rules.ts';
export { ProgressBar, type ProgressBarProps } from './progress-bar/progress-bar.tsx';
export { Tabs, type TabsItem, type TabsProps } from './tabs/tabs.tsx';
export { type ToastMessage, ToastProvider, type ToastTone, useToast } from './toast/toast.tsx';
export { Tooltip, type TooltipProps } from './tooltip/tooltip.tsx';
