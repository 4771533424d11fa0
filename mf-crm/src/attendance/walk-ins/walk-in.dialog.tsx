import { text, textMin } from '@school/api-contract/common';
import { walkInBody } from '@school/api-contract/families/trial-request-cards';
import { messages } from '@school/api-contract/rules/messages';
import { Alert } from '@school/design-system/alert';
import { PhoneField } from '@school/design-system/phone-field';
import { TextArea } from '@school/design-system/text-area';
import { TextField } from '@school/design-system/text-field';
import { useOffline, useT } from '@school/kit';
import { FormDialog, useContractForm } from '@school/kit/forms';
import type { WalkInFacts } from './queued-walk-in';

interface WalkInDialogProps {
  /** What was typed before, of a child that is not sent yet. */
  former?: WalkInFacts;
  /** Why the server refused it. */
  failure?: string;
  /** Whether the day is so long ago that a reason is needed. */
  needsReason: boolean;
  onSubmit: (facts: WalkInFacts) => void;
  onClose: () => void;
}

const typed = walkInBody.pick({ childName: true, parentPhone: true });
const late = typed.extend({ reason: textMin(1, 300, messages.walkInLateReason) });
const inTime = typed.extend({ reason: text(300) });

/** Two fields for a child who came without a request; staff of the funnel call the family. */
export function WalkInDialog({ former, failure, needsReason, onSubmit, onClose }: WalkInDialogProps) {
  const t = useT('mf-crm');
  const isOffline = useOffline();
  const form = useContractForm(needsReason ? late : inTime, {
    draft: former ?? { childName: '', parentPhone: '+7', reason: '' },
    send: (facts) => onSubmit(facts),
    onSent: onClose,
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t(former ? 'attendance.walkIns.mendTitle' : 'attendance.trial.walkIn')}
      description={t('attendance.trial.walkInText')}
      closeLabel={t('attendance.trial.close')}
      cancelLabel={t('attendance.trial.cancel')}
      submitLabel={t('attendance.trial.write')}
      notice={
        failure !== undefined ? (
          <Alert tone="warning">{failure}</Alert>
        ) : isOffline ? (
          <Alert tone="info">{t('attendance.walkIns.kept')}</Alert>
        ) : undefined
      }
    >
      <TextField
        {...form.input('childName')}
        label={t('attendance.trial.childName')}
        required
        maxLength={100}
        autoComplete="off"
      />
      <PhoneField {...form.field('parentPhone')} mode="compact" label={t('attendance.trial.phone')} required />
      {needsReason && (
        <TextArea {...form.input('reason')} label={t('attendance.walkIns.reason')} required maxLength={300} />
      )}
    </FormDialog>
  );
}
