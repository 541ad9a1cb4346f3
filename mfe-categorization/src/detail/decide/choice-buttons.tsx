import { Button } from '@sentinel/ui';
import { KeyCap } from '../../key-cap/key-cap.tsx';
import type { Choice } from '../verdict/verdict.ts';
import styles from './choice-buttons.module.css';

interface ChoiceButtonsProps {
  readonly choice: Choice | null;
  readonly disabled: boolean;
  readonly onChoose: (choice: Choice) => void;
}

const CHOICES = [
  { choice: 'relevant', label: 'Relevant', letter: 'R' },
  { choice: 'not-relevant', label: 'Not Relevant', letter: 'N' },
] as const;

/** Relevant and Not Relevant: the chosen one is pressed. */
export function ChoiceButtons({ choice: chosen, disabled, onChoose }: ChoiceButtonsProps) {
  return (
    <div className={styles.choices}>
      {CHOICES.map(({ choice, label, letter }) => (
        <Button
          key={choice}
          variant={chosen === choice ? 'primary-yellow' : 'outline'}
          className={styles.choice}
          aria-pressed={chosen === choice}
          aria-keyshortcuts={letter}
          disabled={disabled}
          onClick={() => onChoose(choice)}
        >
          {label}
          <KeyCap canBeOff>{letter}</KeyCap>
        </Button>
      ))}
    </div>
  );
}
