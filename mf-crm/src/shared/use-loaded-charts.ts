import { useEffect, useState } from 'react';

/**
 * A module of charts, whose code loads after the figures are on screen. Undefined until then, and when it cannot be
 * loaded: the figures are then shown without it.
 *
 * @param load the same function at each call
 */
export function useLoadedCharts<Charts>(load: () => Promise<Charts>): Charts | undefined {
  const [charts, setCharts] = useState<Charts>();
  useEffect(() => {
    let isGone = false;
    load().then(
      (loaded) => {
        if (!isGone) setCharts(() => loaded);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [load]);
  return charts;
}
