import type { BootSchool } from '@school/shell-contract/snapshot';
import { create } from 'zustand';

type SchoolState = Omit<BootSchool, 'timeZone'>;

/** A ready school: the default for tests. */
export const workingSchool: SchoolState = {
  isReady: true,
  name: 'Спортивная школа «Вектор»',
  phone: '',
  email: '',
  address: '',
  accentColor: null,
  logoUrl: null,
  heldChannels: [],
  sellsSubscriptions: true,
};

/** What the page's snapshot says about the school. */
export const useSchoolStore = create<SchoolState>()(() => workingSchool);

/** Called once at boot, before the first render. */
export function setSchoolState({ timeZone: _, ...school }: BootSchool): void {
  useSchoolStore.setState(school, true);
}
