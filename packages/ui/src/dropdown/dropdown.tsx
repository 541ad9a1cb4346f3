import { CSPProvider } from '@base-ui/react/csp-provider';
import { Select } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import { type FocusEventHandler, type Ref, useId } from 'react';
import { classNames } from '../class-names.ts';
import { describedBy, FieldFrame, type FieldTexts } from '../field/field-frame.tsx';
import popupStyles from '../popup/popup.module.css';
import styles from './dropdown.module.css';
import { chooseMany, cutLabel } from './dropdown-choice.ts';

/** An option of the shared control (spec part 1 section 3). */
export interface DropdownOption<Value extends string | number = string> {
  value: Value;
  label: string;
  /** A description, shown only in the list. */
  hint?: string | undefined;
  disabled?: boolean | undefined;
}

interface DropdownCommon<Value extends string | number> extends FieldTexts {
  options: ReadonlyArray<DropdownOption<Value>>;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  size?: 'medium' | 'small' | undefined;
  name?: string | undefined;
  id?: string | undefined;
  onBlur?: FocusEventHandler<HTMLButtonElement> | undefined;
  className?: string | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
}

export interface SingleDropdownProps<Value extends string | number = string> extends DropdownCommon<Value> {
  multiple?: false | undefined;
  value: Value | null;
  onChange(value: NoInfer<Value>): void;
}

export interface MultiDropdownProps<Value extends string | number = string> extends DropdownCommon<Value> {
  multiple: true;
  value: readonly Value[];
  onChange(values: NoInfer<Value>[]): void;
  /** The option that means "no choice": never combined with others; choosing a real option removes it. */
  placeholderValue?: Value | undefined;
}

export type DropdownProps<Value extends string | number = string> =
  | SingleDropdownProps<Value>
  | MultiDropdownProps<Value>;

/**
 * The shared dropdown (spec part 1 sections 4 and 9). It closes on a click outside; a single-select also closes after a
 * choice, a multi-select stays open. Keyboard: arrows, Home, End, type-ahead, Enter, Escape.
 */
export function Dropdown<Value extends string | number = string>(props: DropdownProps<Value>) {
  const { label, hideLabel, hint, error, optional, options, placeholder = 'Select...', className, ref } = props;
  const { disabled, size = 'medium', name } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const chosen = props.multiple ? props.value : props.value === null ? [] : [props.value];
  const chosenLabel = options
    .filter(({ value }) => chosen.includes(value))
    .map((option) => option.label)
    .join(', ');

  const trigger = (
    <Select.Trigger
      ref={ref}
      id={id}
      className={classNames(styles.trigger, size === 'small' && styles.small)}
      aria-labelledby={`${id}-label ${id}-value`}
      aria-describedby={describedBy(id, { hint, error })}
      aria-invalid={error ? true : undefined}
      title={chosenLabel === cutLabel(chosenLabel) ? undefined : chosenLabel}
      onBlur={props.onBlur}
    >
      <span id={`${id}-value`} className={classNames(styles.value, chosenLabel === '' && styles.placeholder)}>
        {chosenLabel === '' ? placeholder : cutLabel(chosenLabel)}
      </span>
      <Select.Icon className={styles.icon}>
        <ChevronDown size={16} aria-hidden="true" />
      </Select.Icon>
    </Select.Trigger>
  );
  const popup = <DropdownPopup options={options} isMultiple={props.multiple ?? false} />;

  return (
    <FieldFrame
      id={id}
      label={label}
      hideLabel={hideLabel}
      hint={hint}
      error={error}
      optional={optional}
      className={className}
    >
      <CSPProvider disableStyleElements>
        {props.multiple ? (
          <Select.Root<Value, true>
            multiple
            modal={false}
            disabled={disabled}
            name={name}
            value={props.value}
            onValueChange={(values) => props.onChange(chooseMany(props.value, values, props.placeholderValue))}
          >
            {trigger}
            {popup}
          </Select.Root>
        ) : (
          <Select.Root<Value>
            modal={false}
            disabled={disabled}
            name={name}
            value={props.value}
            onValueChange={(value) => {
              if (value !== null) props.onChange(value);
            }}
          >
            {trigger}
            {popup}
          </Select.Root>
        )}
      </CSPProvider>
    </FieldFrame>
  );
}

interface DropdownPopupProps<Value extends string | number> {
  options: ReadonlyArray<DropdownOption<Value>>;
  isMultiple: boolean;
}

function DropdownPopup<Value extends string | number>({ options, isMultiple }: DropdownPopupProps<Value>) {
  return (
    <Select.Portal>
      <Select.Positioner
        className={popupStyles.layer}
        align="start"
        sideOffset={4}
        collisionPadding={8}
        alignItemWithTrigger={false}
      >
        <Select.Popup className={classNames(popupStyles.surface, styles.popup)}>
          <Select.List className={styles.list}>
            {options.map((option) => (
              <Select.Item
                key={option.value}
                value={option.value}
                label={option.label}
                disabled={option.disabled}
                className={classNames(popupStyles.line, styles.option)}
              >
                <span className={classNames(styles.mark, isMultiple && styles.tickBox)}>
                  <Select.ItemIndicator>
                    <Check size={14} strokeWidth={2.5} aria-hidden="true" />
                  </Select.ItemIndicator>
                </span>
                <Select.ItemText className={popupStyles.label}>{option.label}</Select.ItemText>
                {option.hint ? <span className={popupStyles.hint}>{option.hint}</span> : null}
              </Select.Item>
            ))}
          </Select.List>
        </Select.Popup>
      </Select.Positioner>
    </Select.Portal>
  );
}
