import { PageHeader } from '@school/design-system/page-header';
import type { ReactNode } from 'react';
import { useBackToDay } from './back-to-day';
import styles from './journal-head.module.css';

interface JournalHeadProps {
  /** The day to go back to. */
  date: string;
  title: string;
  /** Left out on a phone, so that the students are higher. */
  coach?: string | null;
  actions?: ReactNode;
}

/** The group with its coach, its actions and the way back to the day. */
export function JournalHead({ date, title, coach, actions }: JournalHeadProps) {
  return (
    <div className={styles.head}>
      <PageHeader back={useBackToDay(date)} title={title} hint={coach} actions={actions} />
    </div>
  );
}
