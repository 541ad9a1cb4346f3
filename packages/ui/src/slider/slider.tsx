import { Slider as BaseSlider } from '@base-ui/react/slider';
import { classNames } from '../class-names.ts';
import styles from './slider.module.css';

export interface SliderProps {
  label: string;
  value: number;
  onChange(value: number): void;
  min: number;
  max: number;
  step: number;
  /** The value as people read it, e.g. '1.5x'; by default the number. */
  valueText?: string | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
}

/**
 * A number between two limits, set by pointer or keyboard: the arrow keys move one step, Page Up and Page Down ten,
 * Home and End go to the limits.
 */
export function Slider({ label, value, onChange, min, max, step, valueText, disabled, className }: SliderProps) {
  const text = valueText ?? String(value);
  return (
    <BaseSlider.Root
      className={classNames(styles.slider, className)}
      value={value}
      min={min}
      max={max}
      step={step}
      largeStep={step * 10}
      disabled={disabled}
      onValueChange={(next) => onChange(next)}
    >
      <BaseSlider.Label className={styles.label}>{label}</BaseSlider.Label>
      <span className={styles.value} aria-hidden="true">
        {text}
      </span>
      <BaseSlider.Control className={styles.control}>
        <BaseSlider.Track className={styles.track}>
          <BaseSlider.Indicator className={styles.indicator} />
          <BaseSlider.Thumb className={styles.thumb} getAriaValueText={() => text} />
        </BaseSlider.Track>
      </BaseSlider.Control>
    </BaseSlider.Root>
  );
}
