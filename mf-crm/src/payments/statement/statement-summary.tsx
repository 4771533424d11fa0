import type { StatementPreview } from '@school/api-contract/money/bank-statements';
import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { Inline, Stack } from '@school/design-system/stack';
import { useFormats, useT } from '@school/kit';
import styles from './statement.module.css';

interface StatementSummaryProps {
  preview: StatementPreview;
  chosen: ReadonlySet<number>;
  busy: boolean;
  onSubmit: () => void;
}

/** What the statement has, and the button that writes the chosen transfers; or why the statement has none. */
export function StatementSummary({ preview, chosen, busy, onSubmit }: StatementSummaryProps) {
  const t = useT('mf-crm');
  const { money } = useFormats();
  const { account, fileAccounts, rows, outgoing, foreign, currency } = preview;
  if (account === null) {
    return (
      <Alert tone="warning" role="alert" title={t('statement.noAccountTitle')}>
        {t('statement.noAccount')}
      </Alert>
    );
  }
  if (!fileAccounts.includes(account) && rows.length === 0) {
    return (
      <Alert tone="warning" role="alert" title={t('statement.otherAccountTitle')}>
        {t('statement.otherAccount', { account, others: fileAccounts.join(', ') || t('common.none') })}
      </Alert>
    );
  }
  const taken = rows.filter(({ line }) => chosen.has(line));
  const toSum = (of: typeof rows) =>
    money(
      of.reduce((sum, { amount }) => sum + amount, 0),
      currency,
    );
  return (
    <Stack gap={2}>
      <p role="status" className={styles.summary}>
        {t('statement.checked', { count: rows.length, amount: toSum(rows) })}{' '}
        {outgoing + foreign > 0 && (
          <span className={styles.sub}>{t('statement.passedOver', { count: outgoing + foreign })}</span>
        )}
      </p>
      {rows.some(({ state }) => state !== 'known') ? (
        <Inline>
          <Button variant="primary" loading={busy} disabled={taken.length === 0} onClick={onSubmit}>
            {taken.length === 0
              ? t('statement.nothingChosen')
              : t('statement.submit', { count: taken.length, amount: toSum(taken) })}
          </Button>
        </Inline>
      ) : (
        rows.length > 0 && <p className={styles.sub}>{t('statement.nothingNew')}</p>
      )}
    </Stack>
  );
}
