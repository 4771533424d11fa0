import { type ReactNode, useEffect, useRef } from 'react';

/** A result that replaces the pressed button; takes the focus, so that screen readers announce it. */
export function ResultNotice({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1}>
      {children}
    </div>
  );
}
