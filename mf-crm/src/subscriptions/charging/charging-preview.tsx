import type { ChargingPreview as Preview } from '@school/api-contract/money/charging-runs';
import { AlertDialog } from '@school/design-system/alert-dialog';
import { Button } from '@school/design-system/button';
import { Chip, ChipGroup } from '@school/design-system/chip';
import { EmptyState } from '@school/design-system/empty-state';
import { PhoneFoot } from '@school/design-system/phone-actions';
import { Skeleton } from '@school/design-system/skeleton';
import { Inline, Stack } from '@school/design-system/stack';
import { VisuallyHidden } from '@school/design-system/visually-hidden';
import { hasCode, notify, useErrorText, useExclusive, useFormats, useSearchParams, useT } from '@school/kit';
import { CalendarCheck } from 'lucide-react';
import { useState } from 'react';
import { LoadFailure } from '../../load-failure';
import { useMonthName } from '../../shared/use-month-name';
import { usePhone } from '../../shared/use-phone';
import styles from '../subscriptions.module.css';
import { useCommitRun, usePreview, useRuns } from './charging.queries';
import { ChargingTable } from './charging-table';

/** Rows that are shown at once; a school may have thousands. */
const step = 50;

/** What the list can show: those who are charged, those of them to look at before, and those who are not. */
const views = ['charged', 'newPrice', 'leaving', 'skipped'] as const;
type View = (typeof views)[number];

/** The usual month has nobody to look at, so that the choice is not offered. */
const isRemark = (view: View) => view === 'newPrice' || view === 'leaving';

/** Who would be charged for the month and who not, and the button that charges. */
export function ChargingPreview({ month }: { month: string }) {
  const errorText = useErrorText();
  const preview = usePreview(month);
  if (preview.isPending) return <Skeleton height="16rem" />;
  if (!preview.data) return <LoadFailure text={errorText(preview.error)} onRetry={() => void preview.refetch()} />;
  return <Loaded preview={preview.data} isFetching={preview.isFetching} />;
}

function Loaded({ preview, isFetching }: { preview: Preview; isFetching: boolean }) {
  const t = useT('mf-crm');
  const { money } = useFormats();
  const isPhone = usePhone();
  const [params, setParams] = useSearchParams();
  const [shown, setShown] = useState(step);
  const charged = preview.items.filter(({ skipped }) => skipped === null);
  const rowsOf = {
    charged,
    newPrice: charged.filter(({ priceChange }) => priceChange !== null),
    leaving: charged.filter(({ leavesOn }) => leavesOn !== null),
    skipped: preview.items.filter(({ skipped }) => skipped !== null),
  };
  const isOffered = (view: View) => rowsOf[view].length > 0 || !isRemark(view);
  const view = views.find((each) => each === params.get('show') && isOffered(each)) ?? 'charged';
  const rows = rowsOf[view];
  const show = (next: View) => {
    setShown(step);
    setParams(
      (newest) => {
        const found = new URLSearchParams(newest);
        if (next === 'charged') found.delete('show');
        else found.set('show', next);
        return found;
      },
      { preventScrollReset: true },
    );
  };

  // a phone says it in the chip and in the button
  const summary = t('charging.total', { count: preview.count, amount: money(preview.total, preview.currency) });

  return (
    <Stack gap={2}>
      <div className={styles.charge}>
        <ChipGroup label={t('charging.chips')}>
          {views.map(
            (each) =>
              isOffered(each) && (
                <Chip key={each} pressed={view === each} count={rowsOf[each].length} onPressedChange={() => show(each)}>
                  {t(`charging.views.${each}`)}
                </Chip>
              ),
          )}
        </ChipGroup>
        <p aria-live="polite" className={styles.summary}>
          {isPhone ? <VisuallyHidden>{summary}</VisuallyHidden> : summary}
        </p>
        {!isPhone && <CommitButton preview={preview} isFetching={isFetching} />}
      </div>
      {rows.length === 0 ? (
        <EmptyState
          icon={<CalendarCheck />}
          title={t(view === 'skipped' ? 'charging.nobodySkipped' : 'charging.nobodyTitle')}
        >
          {view !== 'skipped' && t(rowsOf.skipped.length > 0 ? 'charging.allChargedText' : 'charging.nobodyText')}
        </EmptyState>
      ) : (
        <ChargingTable rows={rows.slice(0, shown)} currency={preview.currency} />
      )}
      {rows.length > shown && (
        <Inline>
          <Button onClick={() => setShown(shown + 4 * step)}>{t('charging.more')}</Button>
          <span className={styles.sub}>{t('subscriptions.shown', { shown, total: rows.length })}</span>
        </Inline>
      )}
      {isPhone && <PhoneFoot main={<CommitButton namesSum preview={preview} isFetching={isFetching} />} />}
    </Stack>
  );
}

interface CommitButtonProps {
  preview: Preview;
  isFetching: boolean;
  /** Whether the button itself says how much, far from the line that does. */
  namesSum?: boolean;
}

/** Charges after a question. Pressed twice or by two people, a month is charged once: the API compares with the preview. */
function CommitButton({ preview, isFetching, namesSum }: CommitButtonProps) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const { money } = useFormats();
  const toName = useMonthName();
  const exclusive = useExclusive();
  const runs = useRuns();
  const commit = useCommitRun();
  const [asking, setAsking] = useState(false);
  const { month, count, total, currency } = preview;
  const isRunning = runs.data?.some((run) => run.month === month && run.state === 'waiting') ?? false;
  const run = () =>
    exclusive(async () => {
      try {
        await commit.mutateAsync({ month, count, total });
        notify({ title: t('charging.started', { month: toName(month) }) });
      } catch (error) {
        const title = hasCode(error, 'CONFLICT') ? t('charging.changed') : errorText(error);
        notify({ tone: 'destructive', title });
      }
      setAsking(false);
    });

  return (
    <>
      <Button
        variant="primary"
        disabled={count === 0}
        loading={isRunning || (commit.isPending && !asking)}
        onClick={() => setAsking(true)}
      >
        {namesSum && count > 0 ? t('charging.commitSum', { amount: money(total, currency) }) : t('charging.commit')}
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        tone="primary"
        title={t('charging.askTitle', { month: toName(month) })}
        description={t('charging.askText', { count, amount: money(total, currency) })}
        confirmLabel={t('charging.commit')}
        cancelLabel={t('subscriptions.form.cancel')}
        pending={commit.isPending || isFetching}
        onConfirm={() => void run()}
      />
    </>
  );
}
