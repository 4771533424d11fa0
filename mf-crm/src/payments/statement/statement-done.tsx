import type { StatementResult } from '@school/api-contract/money/bank-statements';
import { Alert } from '@school/design-system/alert';
import { Button, ButtonLink } from '@school/design-system/button';
import { Link, useFormats, useT } from '@school/kit';
import { useEffect, useRef } from 'react';
import styles from './statement.module.css';

interface StatementDoneProps {
  result: StatementResult;
  onAnother: () => void;
}

/** The result with links. Takes the focus, because the pressed button has disappeared. */
export function StatementDone({ result, onAnother }: StatementDoneProps) {
  const t = useT('mf-crm');
  const { money } = useFormats();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  const { matched, unmatched, amount, currency, known, leftOut, cancelledLinks = 0 } = result;
  const facts = [
    t('statement.done', { count: matched + unmatched, amount: money(amount, currency) }),
    unmatched > 0 && t('statement.doneParts', { matched, unmatched }),
    cancelledLinks > 0 && t('statement.doneLinks', { count: cancelledLinks }),
    known > 0 && t('statement.doneKnown', { count: known }),
    leftOut > 0 && t('statement.doneLeftOut', { count: leftOut }),
  ];
  return (
    <div ref={place} tabIndex={-1} className={styles.done}>
      <Alert
        tone="success"
        role="status"
        title={t('statement.doneTitle')}
        actions={
          <>
            {unmatched > 0 && (
              <ButtonLink variant="primary" render={<Link to="/payments?unmatched=1" />}>
                {t('statement.toUnmatched', { count: unmatched })}
              </ButtonLink>
            )}
            <ButtonLink variant={unmatched > 0 ? 'secondary' : 'primary'} render={<Link to="/payments" />}>
              {t('statement.toPayments')}
            </ButtonLink>
            <Button onClick={onAnother}>{t('statement.another')}</Button>
          </>
        }
      >
        {facts.filter(Boolean).join(' ')}
      </Alert>
    </div>
  );
}
