import { Banner, LazyPart, Modal, Slider, Spinner } from '@sentinel/ui';
import { useState } from 'react';
import type { WorkPicture } from './picture-canvas.ts';
import { type Area, squareInside, ZOOM } from './picture-rules.ts';
import styles from './profile-picture.module.css';

const loadCropper = () => import('./picture-cropper.tsx');

export interface CropDialogProps {
  picture: WorkPicture;
  isSaving: boolean;
  /** Why it was not saved. */
  fault?: string | undefined;
  /** The element that takes the focus after closing: for a dropped picture, nothing had it before. */
  finalFocus(): HTMLElement | null;
  onSave(area: Area): void;
  onCancel(): void;
}

/** Selects the square that becomes the profile picture: save or cancel (spec part 1 sections 4 and 5). */
export function CropDialog({ picture, isSaving, fault, finalFocus, onSave, onCancel }: CropDialogProps) {
  const [zoom, setZoom] = useState<number>(ZOOM.min);
  const [area, setArea] = useState<Area>();
  return (
    <Modal
      open
      onClose={() => {
        if (!isSaving) onCancel();
      }}
      // A drag that ends outside the dialog must not close it.
      closesOnBackdrop={false}
      finalFocus={finalFocus}
      title="Crop your picture"
      buttons={[
        { label: 'Cancel', onClick: onCancel, disabled: isSaving },
        {
          label: 'Save',
          loading: isSaving,
          disabled: area === undefined,
          onClick: () => {
            if (area) onSave(area);
          },
        },
      ]}
    >
      <div className={styles.crop}>
        {fault ? <Banner tone="error">{fault}</Banner> : null}
        <div className={styles.stage}>
          <LazyPart
            load={loadCropper}
            errorTitle="The cropping tool could not be loaded"
            fallback={<Spinner size="large" label="Loading the cropping tool" />}
            props={{
              url: picture.url,
              zoom,
              onZoom: setZoom,
              onArea: (chosen: Area) => setArea(squareInside(chosen, picture)),
            }}
          />
        </div>
        <Slider
          label="Zoom"
          value={zoom}
          onChange={setZoom}
          min={ZOOM.min}
          max={ZOOM.max}
          step={ZOOM.step}
          valueText={`${zoom.toFixed(1)}x`}
        />
        <p className={styles.hint}>Drag the picture, or move it with the arrow keys.</p>
      </div>
    </Modal>
  );
}
