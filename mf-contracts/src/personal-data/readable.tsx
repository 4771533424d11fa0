import type { ReactNode } from 'react';

/** Dialog content without a control: takes the focus, so that the keyboard can scroll it. */
export function Readable({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it is longer than the screen, and nothing in it takes the focus
    <section aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
