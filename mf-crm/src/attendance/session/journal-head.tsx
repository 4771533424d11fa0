import { PageHeader } from '@school/design-system/page-header';
import type { ReactNode } from 'react';
import { BackToDay } from './back-to-day';
import styles from './journal-head.module.css';

interface JournalHeadProps {
  /** The day to go back to. */
  date: string;
  title: string;
  actions?: ReactNode;
}

/** The group with its actions and the way back to the day: one line on a phone. */
export function JournalHead({ date, title, actions }: JournalHeadProps) {
  return (
    <div className={styles.head}>
      <BackToDay date={date} />
      <PageHeader title={title} actions={actions} />
    </div>
  );
}
