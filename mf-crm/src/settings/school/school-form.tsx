import { type School, schoolUpdateSchema } from '@school/api-contract/school/school';
import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { Card } from '@school/design-system/card';
import { FormErrors } from '@school/design-system/form-errors';
import { SelectField } from '@school/design-system/select-field';
import { Stack } from '@school/design-system/stack';
import { TextArea } from '@school/design-system/text-area';
import { TextField } from '@school/design-system/text-field';
import { notify, toFieldErrors, useErrorText, useIssueText, useNavigationGuard, useT } from '@school/kit';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { firstIssues } from '../first-issues';
import styles from '../settings.module.css';
import { useSaveSchool } from './school.queries';
import { fromDraft, type SchoolDraft, toDraft } from './school-draft';

const currencies = ['RUB', 'USD', 'EUR', 'BYN', 'KZT'];
const numbers: readonly string[] = ['smsDailyLimit', 'smsDailySpend'];

/** All settings in one form; each invalid field is marked, and unsaved changes are not lost by mistake. */
export function SchoolForm({ school }: { school: School }) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const issueText = useIssueText();
  const summary = useRef<HTMLDivElement>(null);
  const [draft, setDraft] = useState(() => toDraft(school));
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const save = useSaveSchool();
  const saved = toDraft(school);
  const fields = Object.keys(saved).filter((name): name is keyof School => name in saved);
  const dirty = fields.some((name) => draft[name] !== saved[name]);
  useNavigationGuard(dirty);

  const showWrong = (errors: Record<string, string>) => {
    flushSync(() => setWrong(errors));
    summary.current?.focus();
  };

  const submit = () => {
    if (save.isPending) return;
    const candidate = fromDraft(draft);
    const checked = schoolUpdateSchema.safeParse(candidate);
    const errors = firstIssues(checked.error);
    for (const name of numbers) if (errors[name]) errors[name] = t(`settings.school.wrong.${name}`);
    showWrong(errors);
    if (!checked.success) return;
    save.mutate(candidate, {
      onSuccess: (changed) => {
        setDraft(toDraft(changed));
        notify({ title: t('settings.school.saved') });
      },
      onError: (error) => showWrong(toFieldErrors(error)),
    });
  };

  const set = (name: keyof School) => (value: string) => {
    setDraft((before: SchoolDraft) => ({ ...before, [name]: value }));
    setWrong(({ [name]: _, ...others }) => others);
  };
  const field = (name: keyof School) => ({
    id: `school-${name}`,
    label: t(`settings.school.${name}`),
    error: issueText(wrong[name]),
    value: draft[name],
  });
  const text = (name: keyof School, hint?: string) => (
    <TextField
      {...field(name)}
      description={hint}
      required={name === 'name' || name === 'operatorName' || name === 'operatorEmail'}
      onChange={(event) => set(name)(event.target.value)}
    />
  );
  const select = (name: keyof School, options: readonly string[]) => (
    <SelectField
      native
      {...field(name)}
      options={withCurrent(options, draft[name]).map((value) => ({ value, label: value }))}
      onValueChange={set(name)}
    />
  );
  const errors = fields.flatMap((name) => {
    const message = wrong[name];
    if (message === undefined) return [];
    return [{ id: `school-${name}`, message: `${t(`settings.school.${name}`)}: ${issueText(message)}` }];
  });

  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <FormErrors ref={summary} title={t('settings.school.wrongTitle')} errors={errors} />
      {save.isError && errors.length === 0 && <Alert tone="danger">{errorText(save.error)}</Alert>}
      <Card title={t('settings.school.identity')} description={t('settings.school.identityHint')}>
        <Stack>
          {text('name')}
          <div className={styles.pair}>
            {text('phone', t('settings.school.phoneHint'))}
            {text('address', t('settings.school.addressHint'))}
          </div>
          {text('accentColor', t('settings.school.accentColorHint'))}
        </Stack>
      </Card>
      <Card title={t('settings.school.requisites')} description={t('settings.school.requisitesHint')}>
        <Stack>
          {text('operatorName', t('settings.school.operatorNameHint'))}
          <div className={styles.pair}>
            {text('operatorInn')}
            {text('operatorOgrn')}
          </div>
          {text('operatorAddress')}
          <div className={styles.pair}>
            {text('operatorPhone')}
            {text('operatorEmail', t('settings.school.operatorEmailHint'))}
          </div>
          <TextArea {...field('bankDetails')} rows={3} onChange={(event) => set('bankDetails')(event.target.value)} />
        </Stack>
      </Card>
      <Card title={t('settings.school.regional')}>
        <div className={styles.pair}>
          {select('currency', currencies)}
          {select('timeZone', Intl.supportedValuesOf('timeZone'))}
        </div>
      </Card>
      <Card title={t('settings.school.limits')}>
        <Stack>
          <div className={styles.pair}>
            {text('smsDailyLimit', t('settings.school.smsDailyLimitHint'))}
            {text('smsDailySpend', t('settings.school.smsDailySpendHint'))}
          </div>
          {text('anchorEmail', t('settings.school.anchorEmailHint'))}
        </Stack>
      </Card>
      <div className={styles.actions}>
        <Button type="submit" variant="primary" loading={save.isPending}>
          {t('settings.school.save')}
        </Button>
        {dirty && (
          <Button
            onClick={() => {
              setDraft(saved);
              setWrong({});
            }}
          >
            {t('settings.school.undo')}
          </Button>
        )}
        <span className={styles.muted} aria-live="polite">
          {dirty ? t('settings.school.unsaved') : ''}
        </span>
      </div>
    </form>
  );
}

/** The options plus the current value, if it is not among them. */
function withCurrent(options: readonly string[], value: string): readonly string[] {
  return options.includes(value) ? options : [value, ...options];
}
