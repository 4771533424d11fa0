/**
 * Hands a picture to the phone's own sheet, which offers the gallery and apps; downloads it where the browser shares no
 * files. Returns what the payer has now: nothing after closing the sheet.
 */
export async function sharePicture(picture: Blob, fileName: string): Promise<'shared' | 'saved' | 'closed'> {
  const file = new File([picture], fileName, { type: picture.type });
  if (canShare(file)) {
    try {
      await navigator.share({ files: [file] });
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'closed';
    }
  }
  download(file);
  return 'saved';
}

/** A desktop has a camera to scan with, and a sheet without a gallery. */
function canShare(file: File): boolean {
  return matchMedia('(pointer: coarse)').matches && 'canShare' in navigator && navigator.canShare({ files: [file] });
}

function download(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  // Safari begins to read the file after the click has ended.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
