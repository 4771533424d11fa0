import { useEffect, useRef, useState } from 'react';

/** Milliseconds until the moment, updated each second; calls `onEnd` once when it is reached. */
export function useCountdown(until: string | undefined, onEnd: () => void): number {
  const [now, setNow] = useState(() => Date.now());
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    if (until === undefined) return;
    const tick = () => {
      setNow(Date.now());
      if (Date.now() < Date.parse(until)) return;
      clearInterval(timer);
      end.current();
    };
    const timer = setInterval(tick, 1000);
    tick();
    return () => clearInterval(timer);
  }, [until]);
  return until === undefined ? 0 : Math.max(0, Date.parse(until) - now);
}

/** `4:05` for 245 000 ms; rounds up to whole seconds. */
export function minutesAndSeconds(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
