import { lazy, Suspense, useEffect, useState } from 'react';

// Loaded after the first frame, so that the form does not wait for its pictures.
const DirectionFigure = lazy(() =>
  import('@school/design-system/figure').then((module) => ({ default: module.DirectionFigure })),
);

/** The figure of a direction, silent for screen readers; its container keeps the room until it has loaded. */
export function DirectionPicture({ direction, className }: { direction: string; className: string | undefined }) {
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setIsPainted(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <span className={className} data-direction={direction} aria-hidden="true">
      {isPainted && (
        <Suspense fallback={null}>
          <DirectionFigure direction={direction} />
        </Suspense>
      )}
    </span>
  );
}
