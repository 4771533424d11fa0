/** Longest sides in pixels: the picture that is sent, and the preview shown at once. */
export const longestSides = { full: 1920, small: 480 } as const;
const quality = 0.82;

export interface PhotoSizes {
  full: Blob;
  small: Blob;
}

/**
 * Draws the picture upright in both sizes as JPEG, which drops its location and other metadata. Throws when the file is
 * not an image.
 */
export async function drawSizes(
  file: Blob,
  toJpeg: (bitmap: ImageBitmap, width: number, height: number, quality: number) => Promise<Blob>,
): Promise<PhotoSizes> {
  const bitmap = await createImageBitmap(file);
  const draw = (longest: number) => {
    const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height));
    const side = (length: number) => Math.max(1, Math.round(length * scale));
    return toJpeg(bitmap, side(bitmap.width), side(bitmap.height), quality);
  };
  try {
    return { full: await draw(longestSides.full), small: await draw(longestSides.small) };
  } finally {
    bitmap.close();
  }
}
