import type { BatchSaleItem, BatchSalePreview } from '@school/api-contract/money/subscription-sales';
import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { CheckboxField } from '@school/design-system/checkbox-field';
import { FieldError } from '@school/design-system/field';
import { SkeletonText } from '@school/design-system/skeleton';
import { useErrorText, useFormats, useT } from '@school/kit';
import { useId } from 'react';
import styles from '../subscriptions.module.css';
import type { BatchChoice, useBatchPreview } from './batch-sale.queries';

interface BatchSaleListProps {
  preview: Pick<ReturnType<typeof useBatchPreview>, 'data' | 'error' | 'isLoading' | 'isFetching' | 'refetch'>;
  choice: BatchChoice;
  /** Why it cannot be sold to those who are chosen. */
  error: string | undefined;
  onChoose: (choice: BatchChoice) => void;
}

/** Whom it is sold to and at which amount; those who have a subscription are named. */
export function BatchSaleList({ preview, ...choosing }: BatchSaleListProps) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  if (preview.error) {
    return (
      <Alert
        tone="danger"
        actions={
          <Button size="sm" loading={preview.isFetching} onClick={() => void preview.refetch()}>
            {t('common.retry')}
          </Button>
        }
      >
        {errorText(preview.error)}
      </Alert>
    );
  }
  if (preview.data) return <Loaded preview={preview.data} {...choosing} />;
  return preview.isLoading ? <SkeletonText lines={4} /> : null;
}

function Loaded({
  preview,
  choice,
  error,
  onChoose,
}: Omit<BatchSaleListProps, 'preview'> & { preview: BatchSalePreview }) {
  const errorId = useId();
  const t = useT('mf-crm');
  const { money } = useFormats();
  const toRemarks = useRemarks(preview);
  const { items, currency, count, total } = preview;
  return (
    <>
      <fieldset aria-label={t('subscriptions.batch.students')} aria-describedby={error && errorId}>
        <ul className={styles.list}>
          {items.map((item) => (
            <li key={item.studentId} className={styles.item}>
              <CheckboxField
                className={styles.main}
                label={item.studentName}
                description={toRemarks(item)}
                disabled={item.obstacle !== null}
                aria-invalid={error !== undefined && item.obstacle === null ? true : undefined}
                checked={isChosen(item, choice)}
                onChange={() => onChoose(toggle(item, choice))}
              />
              {isChosen(item, choice) && <span className={styles.amount}>{money(item.amount, currency)}</span>}
            </li>
          ))}
        </ul>
        {error && <FieldError id={errorId}>{error}</FieldError>}
      </fieldset>
      <p role="status" className={`${styles.line} ${styles.total}`}>
        <span>{t('subscriptions.batch.total', { count })}</span>
        <span className={styles.amount}>{money(total, currency)}</span>
      </p>
    </>
  );
}

/** As the API decides it, so that a press shows before the new amounts have come. */
const isChosen = ({ studentId, obstacle, has }: BatchSaleItem, { without, also }: BatchChoice) =>
  obstacle === null && (has ? also.includes(studentId) : !without.includes(studentId));

/** Who has a subscription is added, everybody else is left out. */
function toggle({ studentId, has }: BatchSaleItem, { without, also }: BatchChoice): BatchChoice {
  const flip = (ids: readonly number[]) =>
    ids.includes(studentId) ? ids.filter((id) => id !== studentId) : [...ids, studentId];
  return has ? { without, also: flip(also) } : { without: flip(without), also };
}

/** Why somebody is left out, or pays less than the price. */
function useRemarks({ price }: BatchSalePreview) {
  const t = useT('mf-crm');
  const { shortDate } = useFormats();
  return ({ obstacle, has, delay, prorated, siblingPercent, sold }: BatchSaleItem): string => {
    if (obstacle === 'archived') return t('charging.skipped.archivedStudent');
    return [
      has && t('subscriptions.batch.has', { name: has.planName, date: shortDate(has.endsOn) }),
      obstacle === 'covered' && t('subscriptions.batch.covered'),
      sold && delay && t(`charging.delay.${delay.cause}`, { count: delay.days }),
      sold && prorated < price && !delay && t('subscriptions.batch.share'),
      sold && siblingPercent > 0 && t('charging.siblings', { percent: siblingPercent }),
    ]
      .filter(Boolean)
      .join(' · ');
  };
}
