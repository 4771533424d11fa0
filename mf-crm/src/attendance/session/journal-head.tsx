import { PageHeader } from '@school/design-system/page-header';
import type { ReactNode } from 'react';
import { useBackToDay } from './back-to-day';
import styles from './journal-head.module.css';

interface JournalHeadProps {
  /** The day to go back to. */
  date: string;
  title: string;
  actions?: ReactNode;
}

/** The group with its actions and the way back to the day. */
export function JournalHead({ date, title, actions }: JournalHeadProps) {
  return (
    <div className={styles.head}>
      <PageHeader back={useBackToDay(date)} title={title} actions={actions} />
    </div>
  );
}
