import { studentRoutes } from '@school/api-contract/students';
import { keepPreviousData, routeQuery, useCan, useQuery } from '@school/kit';
import { useEffect, useState } from 'react';

const pauseMs = 250;
const fewestLetters = 2;

/** The value as it was when typing paused. */
export function usePaused(value: string): string {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return paused;
}

/** Students whose name, phone or contract number fits; only for who may see students, from two letters on. */
export function useFoundStudents(search: string) {
  const maySee = useCan('viewStudents');
  return useQuery({
    ...routeQuery(studentRoutes.list, { query: { search, limit: 8 } }),
    enabled: maySee && search.length >= fewestLetters,
    placeholderData: keepPreviousData,
    // A search is asked anew each time the palette is opened with it.
    staleTime: 0,
    gcTime: 60_000,
  });
}
