import type { TrialRequestDetail, TrialRequestEntry } from '@school/api-contract/families/trial-request-cards';
import { useFormats, useT } from '@school/kit';
import { useId } from 'react';
import styles from './panel.module.css';

/** Every status transition and answer of the family: who made it, when, and its details. */
export function RequestHistory({ request: { history } }: { request: TrialRequestDetail }) {
  const t = useT('mf-funnel');
  const { dateTime } = useFormats();
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className={styles.section}>
      <h3 id={headingId}>{t('history.title')}</h3>
      <ol className={styles.timeline}>
        {history.map((entry) => (
          <li key={entry.id}>
            <p>{toWhat(entry, t)}</p>
            <Given entry={entry} />
            <p className={styles.sub}>{[entry.byName, dateTime(entry.at)].filter(Boolean).join(', ')}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function toWhat({ from, to, familyAnswer }: TrialRequestEntry, t: ReturnType<typeof useT>): string {
  if (familyAnswer) return t(`history.${familyAnswer}`);
  if (from === null) return t('history.made');
  if (from === 'REFUSED' && to === 'NEW') return t('history.returned');
  return from === to ? t('history.rescheduled') : t(`status.${to}`);
}

function Given({ entry }: { entry: TrialRequestEntry }) {
  const { dateTime } = useFormats();
  const given = [
    entry.scheduledDate && dateTime(entry.scheduledDate),
    entry.groupName,
    entry.refusalReason,
    entry.comment,
  ].filter(Boolean);
  return given.length > 0 && <p>{given.join(' · ')}</p>;
}
