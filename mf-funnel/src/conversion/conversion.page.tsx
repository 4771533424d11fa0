import { Button } from '@school/design-system/button';
import { EmptyState } from '@school/design-system/empty-state';
import { ErrorCard } from '@school/design-system/error-card';
import { RibbonFigure } from '@school/design-system/figure';
import { MoreActions } from '@school/design-system/more-actions';
import { PageHeader } from '@school/design-system/page-header';
import { Skeleton } from '@school/design-system/skeleton';
import { Link, useErrorText, useT } from '@school/kit';
import { Download, Printer } from 'lucide-react';
import { lazy, Suspense } from 'react';
import styles from './conversion.module.css';
import { exportAddress, useConversion } from './conversion.queries';
import { ConversionChoices } from './conversion-choices';
import { ConversionFigures } from './conversion-figures';
import { ConversionTable } from './conversion-table';
import { useConversionAddress } from './use-conversion-address';

const ConversionCharts = lazy(async () => ({ default: (await import('./conversion-charts')).ConversionCharts }));

/** How far the requests that arrived in the chosen months have come; the address keeps the choices. */
export function Component() {
  const t = useT('mf-funnel');
  const errorText = useErrorText();
  const { choice, setChoice, active, reset } = useConversionAddress();
  const conversion = useConversion(choice);
  const { data } = conversion;
  const isEmpty = data?.total.requests === 0 && data.previous.requests === 0;

  return (
    <>
      <PageHeader
        title={t('conversion.title')}
        back={{ label: t('board.back'), render: <Link to="/sales-funnel" /> }}
        actions={
          <MoreActions
            label={t('board.moreActions')}
            items={[
              { id: 'print', label: t('conversion.print'), icon: <Printer />, onSelect: () => window.print() },
              { id: 'export', label: t('archive.export'), icon: <Download />, download: exportAddress(choice) },
            ]}
          />
        }
      />
      <div className={styles.report}>
        <ConversionChoices choice={choice} active={active} onChange={setChoice} onReset={reset} />
        {conversion.isLoadingError ? (
          <ErrorCard
            title={t('conversion.loadFailed')}
            description={errorText(conversion.error)}
            action={<Button onClick={() => void conversion.refetch()}>{t('panel.retry')}</Button>}
          />
        ) : isEmpty ? (
          <EmptyState
            figure={<RibbonFigure />}
            title={t('conversion.emptyTitle')}
            action={active > 0 && <Button onClick={reset}>{t('list.reset')}</Button>}
          >
            {t('conversion.emptyText')}
          </EmptyState>
        ) : (
          <>
            <ConversionFigures conversion={data} choice={choice} />
            {data ? (
              <>
                <Suspense fallback={<Skeleton height="17rem" />}>
                  <ConversionCharts conversion={data} choice={choice} />
                </Suspense>
                <ConversionTable conversion={data} choice={choice} busy={conversion.isPlaceholderData} />
              </>
            ) : (
              <Skeleton height="17rem" />
            )}
            <p className={styles.note}>{t('conversion.cohort')}</p>
            <p className={styles.note}>{t('conversion.reached')}</p>
            {choice.by === 'person' && <p className={styles.note}>{t('conversion.person')}</p>}
          </>
        )}
      </div>
    </>
  );
}
