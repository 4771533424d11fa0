import { snapshotElementId } from '@school/shell-contract/manifest-names';
import type { BootSnapshot } from '@school/shell-contract/snapshot';

/** The snapshot that the server put into this page; our own server has validated it. */
export function readSnapshot(): BootSnapshot {
  const element = document.getElementById(snapshotElementId);
  if (!element?.textContent) throw new Error('The page has no boot snapshot');
  return JSON.parse(element.textContent);
}
