import { fullYears } from '@school/api-contract/families/registrations';
import { Avatar } from '@school/design-system/avatar';
import { Button } from '@school/design-system/button';
import { DirectionGlyph } from '@school/design-system/direction';
import { Drawer } from '@school/design-system/drawer';
import { EmptyState } from '@school/design-system/empty-state';
import { ErrorCard } from '@school/design-system/error-card';
import { SkeletonText } from '@school/design-system/skeleton';
import { registrationLooks, StatusBadge } from '@school/design-system/status-badge';
import { hasCode, schoolDay, useErrorText, useLabels, useT } from '@school/kit';
import { lazyDialog } from '@school/kit/forms';
import { startTransition, useRef, useState } from 'react';
import { RegistrationDetails } from './registration-details';
import styles from './registrations.module.css';
import { usePreloadSuggestions, useRegistration } from './registrations.queries';
import { useFocusOnceDecided } from './use-focus-once-decided';

const ApproveDialog = lazyDialog(async () => (await import('./approve.dialog')).ApproveDialog);
const RejectDialog = lazyDialog(async () => (await import('./reject.dialog')).RejectDialog);

/** One registration above the queue: values, duplicates, contract, and the decision. */
export function RegistrationPanel({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useT('mf-contracts');
  const errorText = useErrorText();
  const labels = useLabels();
  const registration = useRegistration(id);
  const [deciding, setDeciding] = useState<'approve' | 'reject'>();
  // A transition, so that the press is answered before the panel and the dialog render.
  const decide = (decision: 'approve' | 'reject') => startTransition(() => setDeciding(decision));
  const { data } = registration;
  const details = useRef<HTMLDivElement>(null);
  usePreloadSuggestions(id, data?.status === 'pending');
  useFocusOnceDecided(data?.status, details);

  return (
    <Drawer
      open
      onOpenChange={onClose}
      lead={data && <Avatar id={data.contractNumber} name={data.childName} size="lg" />}
      direction={data?.sportsDirection}
      title={data?.childName ?? t('registration.title')}
      description={
        data && (
          <span className={styles.head}>
            <span>{t('registration.age', { count: fullYears(data.birthDate, schoolDay()) })}</span>
            <DirectionGlyph direction={data.sportsDirection} decorative />
            <span>{labels.sportsDirection(data.sportsDirection)}</span>
            <StatusBadge look={registrationLooks[data.status]}>{t(`registration.status.${data.status}`)}</StatusBadge>
          </span>
        )
      }
      closeLabel={t('common.close')}
      footer={
        data?.status === 'pending' && (
          <>
            <Button onClick={() => decide('reject')}>{t('registration.reject')}</Button>
            <Button variant="primary" onClick={() => decide('approve')}>
              {t('registration.approve')}
            </Button>
          </>
        )
      }
    >
      {data ? (
        <>
          <div ref={details} tabIndex={-1}>
            <RegistrationDetails registration={data} />
          </div>
          {deciding === 'approve' && <ApproveDialog registration={data} onClose={() => setDeciding(undefined)} />}
          {deciding === 'reject' && <RejectDialog registration={data} onClose={() => setDeciding(undefined)} />}
        </>
      ) : registration.isPending ? (
        <div role="status" aria-busy="true" aria-label={t('common.loading')}>
          <SkeletonText lines={10} />
        </div>
      ) : hasCode(registration.error, 'NOT_FOUND') ? (
        <EmptyState title={t('registration.missing')} />
      ) : (
        <ErrorCard
          title={t('common.loadFailed')}
          description={errorText(registration.error)}
          action={<Button onClick={() => void registration.refetch()}>{t('common.retry')}</Button>}
        />
      )}
    </Drawer>
  );
}
