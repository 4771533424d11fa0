import { firstMissing, type TrialValues } from '@school/api-contract/families/trial-form';
import type { TrialRequestBody } from '@school/api-contract/families/trial-requests';
import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { DateTimeField } from '@school/design-system/date-time-field';
import { lazyPart, useLazyPart } from '@school/design-system/lazy-part';
import { TextArea } from '@school/design-system/text-area';
import {
  notify,
  schoolDay,
  useDateFieldProps,
  useExclusive,
  useIssueText,
  useNavigationGuard,
  useTimeFieldProps,
} from '@school/kit';
import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { Controller, type Resolver, useForm } from 'react-hook-form';
import { useBrowserOffline } from '../shared/use-browser-offline';
import { useTexts } from '../shared/use-texts';
import { ChildAndParent } from './child-and-parent';
import { emptyTrial } from './empty-trial';
import { keepValues, takeKeptValues } from './kept-values';
import { SectionAndBranch, type SectionAndBranchProps } from './section-and-branch';
import { TrialConsent } from './trial-consent';
import styles from './trial-request.module.css';
import { useSendTrial } from './use-send-trial';
import { useStoredValues } from './use-stored-values';

const rules = lazyPart(() => import('./trial-resolver'));
const success = lazyPart(() => import('./trial-success'));

/** The rules come with zod, which the form does not wait for. */
const checkLater: Resolver<TrialValues, unknown, TrialRequestBody> = async (...values) => {
  const { trialResolver } = await rules.load();
  // Rules and errors take a cheap phone 130 ms; the press or key is painted before.
  await new Promise((resolve) => setTimeout(resolve));
  return trialResolver(...values);
};

const screenOrder = [
  ...(['childName', 'childAge', 'parentName', 'parentPhone'] as const),
  ...(['sectionId', 'branchId', 'desiredDate', 'notes', 'consentToDataProcessing'] as const),
];

/** The public trial-lesson form (specification sections 2, 5 and 8). */
export function TrialRequestForm({ onDirection }: Pick<SectionAndBranchProps, 'onDirection'>) {
  const t = useTexts();
  const issueText = useIssueText();
  const dateField = useDateFieldProps();
  const timeField = useTimeFieldProps();
  const exclusive = useExclusive();
  const isOffline = useBrowserOffline();
  const [now] = useState(() => new Date());
  const [kept] = useState(takeKeptValues);
  const [sent, setSent] = useState<TrialRequestBody>();
  const form = useForm<TrialValues, unknown, TrialRequestBody>({
    resolver: checkLater,
    defaultValues: emptyTrial(now),
    values: kept,
    resetOptions: { keepDefaultValues: true },
    shouldFocusError: false,
  });
  const { control, register } = form;
  const { errors, isDirty } = form.formState;
  useLazyPart(rules, isDirty);
  const thanks = useLazyPart(success, sent !== undefined);
  const letPass = useNavigationGuard(isDirty);
  const expectReturn = useStoredValues(isDirty, form.getValues);
  const sending = useSendTrial(form.setError);
  const getError = (field: keyof TrialValues) => issueText(errors[field]?.message);

  const send = form.handleSubmit(
    (body) =>
      exclusive(async () => {
        // without a confirmation the family would send its request again
        await success.load();
        const answer = await sending.mutateAsync(body).catch(() => undefined);
        if (!answer) return;
        form.reset(emptyTrial(new Date()));
        setSent(body);
      }),
    focusFirst,
  );
  const submit = (event: FormEvent) => {
    const missing = firstMissing(form.getValues());
    if (missing)
      notify({ tone: 'destructive', title: t('trial.incomplete'), description: t(`trial.missing.${missing}`) });
    send(event).catch(() => {
      notify({ tone: 'destructive', title: t('trial.failed'), description: t('trial.failedFallback') });
    });
  };

  return (
    <>
      <form noValidate className={styles.form} onSubmit={submit} aria-label={t('pages.trialRequest.title')}>
        <h2 className={styles.heading}>{t('trial.family')}</h2>
        <ChildAndParent form={form} getError={getError} />
        <h2 className={styles.heading}>{t('trial.place')}</h2>
        <SectionAndBranch
          control={control}
          now={now}
          getError={getError}
          onDirection={onDirection}
          onDesiredDate={(value) => form.setValue('desiredDate', value, { shouldDirty: true, shouldValidate: true })}
        />
        <Controller
          control={control}
          name="desiredDate"
          render={({ field }) => (
            <DateTimeField
              timeField={timeField}
              {...dateField}
              ref={field.ref}
              id="trial-desiredDate"
              legend={t('trial.desiredDate')}
              dateLabel={t('trial.date')}
              timeLabel={t('trial.time')}
              required
              min={schoolDay(now)}
              value={field.value}
              onValueChange={field.onChange}
              onBlur={field.onBlur}
              error={getError('desiredDate')}
            />
          )}
        />
        <TextArea
          {...register('notes')}
          id="trial-notes"
          label={t('trial.notes')}
          maxLength={1000}
          error={getError('notes')}
        />
        <TrialConsent
          {...register('consentToDataProcessing')}
          id="trial-consentToDataProcessing"
          error={getError('consentToDataProcessing')}
          onLeave={() => {
            keepValues(form.getValues());
            expectReturn();
            letPass();
          }}
        />
        {/* Always rendered: screen readers only announce changes of a region that already exists. */}
        <div role="status" className={styles.network}>
          {isOffline && <Alert tone="warning">{t('trial.offline')}</Alert>}
        </div>
        <Button type="submit" variant="primary" size="lg" block loading={sending.isPending}>
          {sending.isPending ? t('form.sending') : t('trial.submit')}
        </Button>
        <p className={styles.hint}>{t('form.requiredHint')}</p>
      </form>
      {thanks && <thanks.TrialSuccess sent={sent} onClose={() => setSent(undefined)} onAnother={askForAnother} />}
    </>
  );

  /** The second child of a family has the same parent. */
  function askForAnother(): void {
    if (!sent) return;
    const { parentName, parentPhone } = sent;
    form.reset({ ...emptyTrial(new Date()), parentName, parentPhone });
    flushSync(() => setSent(undefined));
    form.setFocus('childName');
  }

  /** Focuses the field that the message names, or else the first wrong one on the screen. */
  function focusFirst(wrong: typeof errors): void {
    const first = firstMissing(form.getValues()) ?? screenOrder.find((field) => wrong[field]);
    if (first) form.setFocus(first);
  }
}
