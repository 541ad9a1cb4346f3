import { Banner, Button, ConfirmDialog, classNames, Panel } from '@sentinel/ui';
import { type DragEvent, useRef, useState } from 'react';
import { CropDialog } from './crop-dialog.tsx';
import { useEditUser } from './edit-user.mutation.ts';
import { cutPicture, readPicture, type WorkPicture } from './picture-canvas.ts';
import { type Area, NOT_A_PICTURE_MESSAGE, pictureFileFault } from './picture-rules.ts';
import styles from './profile-picture.module.css';
import type { User } from './user.query.ts';

/** Choose a file, crop, then save or cancel; deleting asks for confirmation (spec part 1 section 4, "Profile"). */
type Step =
  | { readonly name: 'shown'; readonly fault?: string }
  | { readonly name: 'reading' }
  | { readonly name: 'cropping'; readonly picture: WorkPicture; readonly fault?: string }
  | { readonly name: 'deleting'; readonly fault?: string };

const SHOWN: Step = { name: 'shown' };

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Profile Picture (spec part 1 section 2). */
export function ProfilePicturePanel({ user, email }: { user: User; email: string }) {
  const [step, setStep] = useState<Step>(SHOWN);
  const [isOver, setOver] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const uploadButton = useRef<HTMLButtonElement>(null);
  const deleteButton = useRef<HTMLButtonElement>(null);
  const edit = useEditUser(email);
  const image = user.profile_image;

  async function choose(chosen: File | undefined) {
    if (!chosen) return;
    const fault = pictureFileFault(chosen);
    if (fault !== undefined) {
      setStep({ name: 'shown', fault });
      return;
    }
    setStep({ name: 'reading' });
    try {
      setStep({ name: 'cropping', picture: await readPicture(chosen) });
    } catch (error) {
      console.warn('A chosen picture could not be read', error);
      setStep({ name: 'shown', fault: NOT_A_PICTURE_MESSAGE });
    }
  }
  async function save(picture: WorkPicture, area: Area) {
    try {
      await edit.mutateAsync({ profile_image: cutPicture(picture, area) });
      setStep(SHOWN);
    } catch (error) {
      setStep({ name: 'cropping', picture, fault: textOf(error) });
    }
  }
  async function remove() {
    try {
      await edit.mutateAsync({ profile_image: null });
      setStep(SHOWN);
    } catch (error) {
      setStep({ name: 'deleting', fault: textOf(error) });
    }
  }
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    void choose(event.dataTransfer.files[0]);
  }

  return (
    <Panel title="Profile Picture">
      {step.name === 'shown' && step.fault ? <Banner tone="error">{step.fault}</Banner> : null}
      <div className={styles.picture}>
        <button
          ref={uploadButton}
          type="button"
          className={classNames(styles.drop, isOver && styles.over)}
          aria-busy={step.name === 'reading' || undefined}
          onClick={() => file.current?.click()}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          {image ? (
            <img className={styles.face} src={image} width={96} height={96} alt="Your profile" />
          ) : (
            <span className={styles.face} aria-hidden="true">
              {initialOf(user.name)}
            </span>
          )}
          <span className={styles.words}>
            <span className={styles.call}>
              {step.name === 'reading' ? 'Reading the picture…' : 'Click to upload a picture'}
            </span>
            <span className={styles.hint}>or drag one here. JPEG, PNG, or WebP, up to 10 MB</span>
          </span>
        </button>
        <input
          ref={file}
          type="file"
          hidden
          accept="image/*"
          aria-label="Picture file"
          onChange={(event) => {
            void choose(event.target.files?.[0]);
            // Lets the same file be chosen again.
            event.target.value = '';
          }}
        />
        {image ? (
          <Button ref={deleteButton} variant="outline2" onClick={() => setStep({ name: 'deleting' })}>
            Delete picture
          </Button>
        ) : null}
      </div>
      {step.name === 'cropping' ? (
        <CropDialog
          picture={step.picture}
          isSaving={edit.isPending}
          fault={step.fault}
          onSave={(area) => void save(step.picture, area)}
          finalFocus={() => uploadButton.current}
          onCancel={() => setStep(SHOWN)}
        />
      ) : null}
      <ConfirmDialog
        open={step.name === 'deleting'}
        title="Delete profile picture"
        confirmLabel="Delete"
        tone="danger"
        busy={edit.isPending}
        // Once the picture is deleted, its button is gone.
        finalFocus={() => deleteButton.current ?? uploadButton.current}
        onCancel={() => setStep(SHOWN)}
        onConfirm={() => void remove()}
      >
        Are you sure you want to delete your profile picture?
        {step.name === 'deleting' && step.fault ? <Banner tone="error">{step.fault}</Banner> : null}
      </ConfirmDialog>
    </Panel>
  );
}

/** As in the navbar (spec part 1 section 2). */
const initialOf = (name: string) => Array.from(name.trim())[0]?.toUpperCase() ?? 'P';
