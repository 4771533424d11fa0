import { fullYears, type RegistrationRow } from '@school/api-contract/families/registrations';
import { Avatar } from '@school/design-system/avatar';
import { Button, ButtonLink } from '@school/design-system/button';
import { DetailPanel, type PanelSteps } from '@school/design-system/detail-panel';
import { DirectionGlyph } from '@school/design-system/direction';
import { EmptyState } from '@school/design-system/empty-state';
import { ErrorCard } from '@school/design-system/error-card';
import { SkeletonText } from '@school/design-system/skeleton';
import { Stack } from '@school/design-system/stack';
import { registrationLooks, StatusBadge } from '@school/design-system/status-badge';
import { hasCode, schoolDay, useErrorText, useFormats, useLabels, useT } from '@school/kit';
import { lazyDialog } from '@school/kit/forms';
import { Phone } from 'lucide-react';
import { RegistrationDetails } from './registration-details';
import styles from './registrations.module.css';
import { usePreloadSuggestions, useRegistration } from './registrations.queries';
import type { Decision } from './use-decision';

const ApproveDialog = lazyDialog(async () => (await import('./approve.dialog')).ApproveDialog);
const RejectDialog = lazyDialog(async () => (await import('./reject.dialog')).RejectDialog);

interface RegistrationPanelProps {
  id: number;
  /** The row in the queue, if it is there: the head does not wait for the registration. */
  row?: RegistrationRow | undefined;
  /** What is being decided about this registration. */
  decision: Decision | undefined;
  onDecide: (decision: Decision | undefined) => void;
  /** The way through the queue, if the registration is in it. */
  steps?: PanelSteps | undefined;
  onClose: () => void;
}

/** One registration beside or above the queue: values, duplicates, contract, and the decision. */
export function RegistrationPanel({ id, row, decision, onDecide, steps, onClose }: RegistrationPanelProps) {
  const t = useT('mf-contracts');
  const errorText = useErrorText();
  const labels = useLabels();
  const formats = useFormats();
  const registration = useRegistration(id);
  const { data } = registration;
  const known = data ?? row;
  usePreloadSuggestions(id, data?.status === 'pending');

  return (
    <DetailPanel
      open
      besideList
      recordKey={id}
      steps={steps}
      onOpenChange={onClose}
      lead={known && <Avatar name={known.childName} size="lg" />}
      direction={known?.sportsDirection}
      title={known?.childName ?? t('registration.title')}
      description={
        known && (
          <span className={styles.head}>
            <span>{t('registration.age', { count: fullYears(known.birthDate, schoolDay()) })}</span>
            <DirectionGlyph direction={known.sportsDirection} decorative />
            <span>{labels.sportsDirection(known.sportsDirection)}</span>
            <StatusBadge look={registrationLooks[known.status]}>{t(`registration.status.${known.status}`)}</StatusBadge>
          </span>
        )
      }
      closeLabel={t('common.close')}
      footer={
        data?.status === 'pending' && (
          <>
            <Button onClick={() => onDecide('reject')}>{t('registration.reject')}</Button>
            <Button variant="primary" onClick={() => onDecide('approve')}>
              {t('registration.approve')}
            </Button>
          </>
        )
      }
    >
      {data ? (
        <>
          <div key={id}>
            <Stack gap={4}>
              <span>
                <ButtonLink icon={<Phone />} href={`tel:${data.parentPhone}`}>
                  {formats.phone(data.parentPhone)}
                </ButtonLink>
              </span>
              <RegistrationDetails registration={data} />
            </Stack>
          </div>
          {decision === 'approve' && <ApproveDialog registration={data} onClose={() => onDecide(undefined)} />}
          {decision === 'reject' && <RejectDialog registration={data} onClose={() => onDecide(undefined)} />}
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
    </DetailPanel>
  );
}
