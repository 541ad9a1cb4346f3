import { useRef, useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import type { Area } from './picture-rules.ts';
import { stepZoom, ZOOM } from './picture-rules.ts';

export interface PictureCropperProps {
  url: string;
  zoom: number;
  onZoom(zoom: number): void;
  /** The selected square, in pixels of the picture. */
  onArea(area: Area): void;
}

/** How many pixels of the screen an arrow key moves the picture. */
const KEY_STEP_PX = 8;

/**
 * The picture under a square window: moved by dragging, pinching, the wheel, or the arrow keys. Loads with its library.
 */
export default function PictureCropper({ url, zoom, onZoom, onArea }: PictureCropperProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const wanted = useRef(zoom);

  function follow(asked: number) {
    const far = Math.abs(wanted.current - zoom) > ZOOM.step;
    const next = stepZoom((far ? zoom : wanted.current) + asked - zoom);
    wanted.current = next.wanted;
    onZoom(next.zoom);
  }

  return (
    <Cropper
      // The content security policy does not let scripts write styles; they are in the file imported above.
      disableAutomaticStylesInjection
      image={url}
      aspect={1}
      minZoom={ZOOM.min}
      maxZoom={ZOOM.max}
      zoom={zoom}
      crop={crop}
      keyboardStep={KEY_STEP_PX}
      mediaProps={{ alt: '' }}
      cropperProps={{
        role: 'application',
        'aria-label': 'The part of your picture that is kept. The arrow keys move the picture.',
      }}
      onCropChange={setCrop}
      onZoomChange={follow}
      onCropComplete={(_percent, pixels) => onArea(pixels)}
    />
  );
}
