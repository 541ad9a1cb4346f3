import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import styles from '../study.module.css';
import type { Scene } from './scene.ts';
import { SceneSvg } from './scene-svg.tsx';

interface ReadableSceneProps {
  readonly label: string;
  readonly scene: Scene;
  /** What can be read, from left to right. */
  readonly texts: readonly string[];
  /** The index of the text at an x of the scene. */
  readonly indexAt: (x: number) => number;
  /** Shown while nothing is pointed at. */
  readonly note: string;
  readonly title: string;
}

/** A chart under its heading. Pointer and arrow keys move over it; what they are on stands in place of the note. */
export function ReadableScene({ label, scene, texts, indexAt, note, title }: ReadableSceneProps) {
  const [cursor, setCursor] = useState<number | null>(null);
  const read = cursor === null ? undefined : texts[cursor];

  function press(event: KeyboardEvent) {
    const last = texts.length - 1;
    const from = cursor ?? -1;
    const next = {
      ArrowRight: Math.min(from + 1, last),
      ArrowUp: Math.min(from + 1, last),
      ArrowLeft: Math.max(from - 1, 0),
      ArrowDown: Math.max(from - 1, 0),
      Home: 0,
      End: last,
    }[event.key];
    if (event.key === 'Escape') setCursor(null);
    else if (next === undefined) return;
    else setCursor(next);
    event.preventDefault();
  }

  function point(event: PointerEvent) {
    const box = event.currentTarget.getBoundingClientRect();
    if (box.width > 0) setCursor(indexAt(((event.clientX - box.left) / box.width) * scene.width));
  }

  return (
    <div className={styles.part}>
      <div className={styles.partHeading}>
        <h3>{title}</h3>
        <p className={styles.note}>{read ?? note}</p>
      </div>
      <div
        className={styles.scene}
        style={{ aspectRatio: `${scene.width} / ${scene.height}` }}
        role="slider"
        tabIndex={texts.length > 0 ? 0 : -1}
        aria-label={label}
        aria-valuemin={1}
        aria-valuemax={Math.max(1, texts.length)}
        aria-valuenow={(cursor ?? 0) + 1}
        aria-valuetext={read ?? note}
        onKeyDown={press}
        onBlur={() => setCursor(null)}
        onPointerMove={point}
        onPointerLeave={() => setCursor(null)}
      >
        <SceneSvg scene={scene} />
      </div>
    </div>
  );
}
