import type { BrandImage } from '@sentinel/brand';
import { usePortal } from '@sentinel/remote-kit';
import { classNames } from '@sentinel/ui/core';
import { useState } from 'react';
import styles from './brand-picture.module.css';

interface BrandPictureProps {
  readonly image: BrandImage;
  readonly width: number;
  readonly height: number;
  /** The text beside it says the same. */
  readonly isDecorative?: boolean;
}

/** A picture of the brand, in the version for the theme. One that does not load leaves its description. */
export function BrandPicture({ image, width, height, isDecorative = false }: BrandPictureProps) {
  const { brandFiles } = usePortal().config;
  const [isBroken, setBroken] = useState(false);
  const alt = isDecorative ? '' : image.alt;
  if (isBroken) return alt === '' ? null : <span>{alt}</span>;
  const picture = (name: string, className?: string) => (
    <img
      src={brandFiles + name}
      alt={alt}
      width={width}
      height={height}
      className={classNames(styles.picture, className)}
      onError={() => setBroken(true)}
    />
  );
  if (image.light === undefined) return picture(image.dark);
  return (
    <>
      {picture(image.dark, styles.forDark)}
      {picture(image.light, styles.forLight)}
    </>
  );
}
