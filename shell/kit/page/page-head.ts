import { useEffect } from 'react';
import { create } from 'zustand';

export interface PageHead {
  title: string;
  description?: string;
}

/** Title and description that the current page set; null uses those of the route's manifest. */
export const usePageHeadStore = create<{ head: PageHead | null }>()(() => ({ head: null }));

/** Sets title and description while the page is shown, in place of those of its route. */
export function usePageHead({ title, description }: PageHead): void {
  useEffect(() => {
    usePageHeadStore.setState({ head: { title, description } });
    return () => usePageHeadStore.setState({ head: null });
  }, [title, description]);
}
