import { toSchoolClock } from '@school/kit';
import { useEffect, useState } from 'react';

/** The school's day and time, 'yyyy-MM-dd' and 'HH:mm'; updated every minute. */
export function useSchoolNow(): { day: string; time: string } {
  const [clock, setClock] = useState(() => toSchoolClock(new Date()));
  useEffect(() => {
    const timer = setInterval(() => setClock(toSchoolClock(new Date())), 20_000);
    return () => clearInterval(timer);
  }, []);
  return { day: clock.slice(0, 10), time: clock.slice(11) };
}
