import { type ReactNode, useEffect, useRef } from 'react';

/** An answer that takes the place of what was pressed: the focus moves to it, and so it is read out. */
export function Told({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1}>
      {children}
    </div>
  );
}
