import { useEffect, useState } from 'react';

type Charts = typeof import('./charts');

/**
 * The charts, whose code loads after the figures are on screen. Undefined until then, and when it cannot be loaded: the figures
 * stand without them.
 */
export function useCharts(): Charts | undefined {
  const [charts, setCharts] = useState<Charts>();
  useEffect(() => {
    let isGone = false;
    void loadCharts().then((loaded) => {
      if (!isGone) setCharts(loaded);
    });
    return () => {
      isGone = true;
    };
  }, []);
  return charts;
}

async function loadCharts(): Promise<Charts | undefined> {
  try {
    return await import('./charts');
  } catch {
    return undefined;
  }
}
