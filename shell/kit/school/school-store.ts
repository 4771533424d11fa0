import type { BootSchool } from '@school/shell-contract/snapshot';
import { create } from 'zustand';

type SchoolState = Omit<BootSchool, 'timeZone'>;

/** A ready school: the default for tests. */
export const workingSchool: SchoolState = { isReady: true, phone: '', heldChannels: [] };

/** What the page's snapshot says about the school. */
export const useSchoolStore = create<SchoolState>()(() => workingSchool);

/** Called once at boot, before the first render. */
export function setSchoolState({ isReady, phone, heldChannels }: SchoolState): void {
  useSchoolStore.setState({ isReady, phone, heldChannels }, true);
}
