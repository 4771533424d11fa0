const keptMs = 60_000;

/** Opens a generated file in a new tab; its address works for a minute. */
export function openBlob(file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.target = '_blank';
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), keptMs);
}
