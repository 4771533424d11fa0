import { useEffect } from 'react';
import { create } from 'zustand';

export interface PageHead {
  title: string;
  description?: string;
}

/** What the page on screen asked for; null leaves the title to the route's manifest. */
export const usePageHeadStore = create<{ head: PageHead | null }>()(() => ({ head: null }));

/** Sets the title and description of the page while it is shown, over those of its route. */
export function usePageHead({ title, description }: PageHead): void {
  useEffect(() => {
    usePageHeadStore.setState({ head: { title, description } });
    return () => usePageHeadStore.setState({ head: null });
  }, [title, description]);
}
