import type { Departure } from '@school/api-contract/students/departures';
import type { Student } from '@school/api-contract/students/students';
import { Alert } from '@school/design-system/alert';
import { AlertDialog } from '@school/design-system/alert-dialog';
import { CheckboxField } from '@school/design-system/checkbox-field';
import { SkeletonText } from '@school/design-system/skeleton';
import { Stack } from '@school/design-system/stack';
import { TextField } from '@school/design-system/text-field';
import { notify, useCan, useErrorText, useFormats, useT } from '@school/kit';
import { useState } from 'react';
import { toFullName } from '../student-name';
import { useDeparture, useLeaveSchool } from './departure.queries';

interface ArchiveDialogProps {
  student: Student;
  onClose: () => void;
}

/** Archives a student after naming what the student still has: it is ended together, or stays as the dialog says. */
export function ArchiveDialog({ student, onClose }: ArchiveDialogProps) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const mayCancelSubscriptions = useCan('payments');
  const departure = useDeparture(student.id);
  const leave = useLeaveSchool(student.id);
  /** Names of what stays although it could end, such as 'subscription 7'. */
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const [isTelling, setTelling] = useState(true);
  const [reason, setReason] = useState(t('student.departure.reasonDefault'));
  const name = toFullName(student);
  const { subscriptions = [], contracts = [], balance = null } = departure.data ?? {};
  const endedSubscriptions = mayCancelSubscriptions
    ? subscriptions.filter(({ id }) => !kept.has(`subscription ${id}`))
    : [];
  const endedContracts = contracts.filter(({ id }) => !kept.has(`contract ${id}`));
  const endsSomething = endedSubscriptions.length > 0 || endedContracts.length > 0;
  // the parent of a signed contract gets a letter in any case
  const offersToTell = endedContracts.some(({ status }) => status !== 'draft' && !isSigned(status));
  const isReasonMissing = endsSomething && reason.trim() === '';

  const archive = () => {
    if (isReasonMissing) return;
    const body = {
      subscriptions: endedSubscriptions.map(({ id, updatedAt, unusedPart }) => ({
        ...{ id, updatedAt },
        credit: unusedPart ?? 0,
      })),
      contractIds: endedContracts.map(({ id }) => id),
      reason,
      ...(offersToTell && { tellFamily: isTelling }),
    };
    leave.mutate(endsSomething ? body : undefined, {
      onSuccess: () => {
        notify({ title: t('student.archiveDone', { name }) });
        onClose();
      },
      // what the student has may have changed meanwhile
      onError: () => departure.refetch(),
    });
  };
  const keep = (key: string, isEnding: boolean) => {
    const next = new Set(kept);
    if (isEnding) next.delete(key);
    else next.add(key);
    setKept(next);
  };

  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={t('student.archiveTitle', { name })}
      description={t('student.archiveText', { count: student.groupCount })}
      confirmLabel={t('student.archive')}
      cancelLabel={t('student.form.cancel')}
      pending={leave.isPending}
      loading={departure.isLoading}
      onConfirm={archive}
    >
      <Stack gap={3}>
        {leave.isError && (
          <Alert tone="danger" title={t('student.archiveFailed')}>
            {errorText(leave.error)}
          </Alert>
        )}
        {departure.isLoading && <SkeletonText lines={3} />}
        {departure.isError && <Alert tone="warning">{t('student.departure.unknown')}</Alert>}
        {subscriptions.map((subscription) => (
          <SubscriptionLine
            key={subscription.id}
            subscription={subscription}
            currency={balance?.currency}
            isEnding={endedSubscriptions.includes(subscription)}
            onChange={(isEnding) => keep(`subscription ${subscription.id}`, isEnding)}
          />
        ))}
        {contracts.map((contract) => (
          <CheckboxField
            key={contract.id}
            label={t(`student.departure.${isSigned(contract.status) ? 'terminate' : 'cancel'}`, {
              number: contract.contractNumber,
            })}
            description={t(`student.departure.${isSigned(contract.status) ? 'signed' : 'unsigned'}`)}
            checked={endedContracts.includes(contract)}
            onChange={(event) => keep(`contract ${contract.id}`, event.target.checked)}
          />
        ))}
        {offersToTell && (
          <CheckboxField
            label={t('student.departure.tell')}
            checked={isTelling}
            onChange={(event) => setTelling(event.target.checked)}
          />
        )}
        {endsSomething && (
          <TextField
            label={t('student.departure.reason')}
            required
            maxLength={300}
            value={reason}
            error={isReasonMissing ? t('student.departure.reasonMissing') : undefined}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
        {balance && <Remainder balance={balance} ended={endedSubscriptions} />}
      </Stack>
    </AlertDialog>
  );
}

const isSigned = (status: Departure['contracts'][number]['status']) => status === 'signed' || status === 'completed';

interface SubscriptionLineProps {
  subscription: Departure['subscriptions'][number];
  /** Undefined for a user who sees no amounts and cannot cancel subscriptions. */
  currency: string | undefined;
  isEnding: boolean;
  onChange: (isEnding: boolean) => void;
}

function SubscriptionLine({ subscription, currency, isEnding, onChange }: SubscriptionLineProps) {
  const t = useT('mf-crm');
  const { date, money } = useFormats();
  const { planName, startsOn, endsOn, unusedPart } = subscription;
  const days = { plan: planName, from: date(startsOn), to: date(endsOn) };
  if (currency === undefined) return <Alert role="note">{t('student.departure.subscriptionStays', days)}</Alert>;
  return (
    <CheckboxField
      label={t('student.departure.subscription', days)}
      description={t('student.departure.unused', { amount: money(unusedPart ?? 0, currency) })}
      checked={isEnding}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}

/** What the family owes, or has paid ahead, after the unused parts are credited. */
function Remainder({
  balance,
  ended,
}: {
  balance: NonNullable<Departure['balance']>;
  ended: Departure['subscriptions'];
}) {
  const t = useT('mf-crm');
  const { money } = useFormats();
  const left = balance.balance - ended.reduce((sum, { unusedPart }) => sum + (unusedPart ?? 0), 0);
  if (left === 0) return null;
  return (
    <Alert role="note" tone={left > 0 ? 'warning' : 'info'}>
      {t(left > 0 ? 'student.departure.debtStays' : 'student.departure.advanceStays', {
        amount: money(Math.abs(left), balance.currency),
      })}
    </Alert>
  );
}
