import { Card } from '@school/design-system/card';
import { Link } from '@school/design-system/link';
import { SkeletonText } from '@school/design-system/skeleton';
import { Table } from '@school/design-system/table';
import { Link as RouterLink, useErrorText, useT } from '@school/kit';
import { LoadFailure } from '../../load-failure';
import { useDebtColumns } from '../../subscriptions/debts/use-debt-columns';
import styles from '../reports.module.css';
import { useLargestDebts } from '../reports.queries';

/** The first and the last column have the edges of the table as well; the age in a group's name is whole. */
const widths = new Map([
  ['face', 56],
  ['group', 172],
  ['phone', 164],
]);

/** Whom to call first. */
export function LargestDebts({ currency }: { currency: string }) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const debts = useLargestDebts();
  const columns = useDebtColumns(currency, {
    isPicking: false,
    coming: false,
    hasLinks: debts.data?.some(({ openLinks }) => openLinks !== null) ?? false,
  });
  return (
    <section aria-labelledby="largest-debts" aria-busy={debts.isPending}>
      <header className={styles.head}>
        <h2 id="largest-debts" className={styles.title}>
          {t('reports.debts.largest')}
        </h2>
        <Link alone render={<RouterLink to="/subscriptions/debts?sort=-amount" />}>
          {t('reports.debts.all')}
        </Link>
      </header>
      {debts.isLoadingError ? (
        <LoadFailure text={errorText(debts.error)} onRetry={() => void debts.refetch()} />
      ) : debts.isPending ? (
        <SkeletonText lines={8} />
      ) : (
        <Card padding="none">
          <Table
            caption={t('reports.debts.largest')}
            columns={columns.map((column) => ({ ...column, width: widths.get(column.key) ?? column.width }))}
            rows={debts.data}
            rowKey={({ studentId }) => studentId}
          />
        </Card>
      )}
    </section>
  );
}
