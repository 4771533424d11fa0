import { type ReactNode, useEffect, useRef } from 'react';
import styles from './register.module.css';

interface FocusedHeadingProps {
  level: 1 | 2;
  /** False on the first screen of a page, where the visitor keeps the focus. */
  focus?: boolean;
  children: ReactNode;
}

/** The heading of a new step takes the focus, so that a screen reader starts there and the page scrolls to it. */
export function FocusedHeading({ level, focus = true, children }: FocusedHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focus) heading.current?.focus();
  }, [focus]);
  const Heading = `h${level}` as const;
  return (
    <Heading ref={heading} tabIndex={-1} className={styles.heading}>
      {children}
    </Heading>
  );
}
