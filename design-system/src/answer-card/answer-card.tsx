import type { ReactNode, Ref } from 'react';
import styles from './answer-card.module.css';

export interface AnswerCardProps {
  /** An illustration; see `figure`. */
  figure: ReactNode;
  title: ReactNode;
  /** Why, and what to do now. */
  children: ReactNode;
  /** The next steps, the first one primary. */
  action?: ReactNode;
  /** Read aloud at once, for an answer that replaces a page that was loading. */
  announced?: boolean;
  /** The heading, which the caller focuses when the answer replaces a form. */
  headingRef?: Ref<HTMLHeadingElement>;
}

/** The whole of a page that says one thing, beside a poster, in the middle of its free height. */
export function AnswerCard({ figure, title, children, action, announced = false, headingRef }: AnswerCardProps) {
  return (
    <div data-page="answer" role={announced ? 'alert' : undefined} className={styles.answer}>
      <div className={styles.card}>
        <div className={styles.poster}>
          <div className={styles.figure}>{figure}</div>
        </div>
        <div className={styles.words}>
          <h1 ref={headingRef} tabIndex={-1} className={styles.title}>
            {title}
          </h1>
          <div className={styles.text}>{children}</div>
          {action && <div className={styles.action}>{action}</div>}
        </div>
      </div>
    </div>
  );
}
