import {
  getEvent,
  listUnknownVariables,
  listVariables,
  renderTemplate,
  templateVariables,
} from '@school/api-contract/school/notification-events';
import {
  type NotificationRules,
  type NotificationText,
  notificationTextBody,
} from '@school/api-contract/school/notifications';
import { Button } from '@school/design-system/button';
import { FormFailure } from '@school/design-system/form-errors';
import { Stack } from '@school/design-system/stack';
import { TextArea } from '@school/design-system/text-area';
import { TextField } from '@school/design-system/text-field';
import { notify, useErrorText, useSchoolName, useT } from '@school/kit';
import { useContractForm } from '@school/kit/forms';
import { useEffect, useRef } from 'react';
import { MessagePreview } from './message-preview';
import styles from './notifications.module.css';
import { useSaveText } from './notifications.queries';

interface TextFormProps {
  text: NotificationText;
  sms: NotificationRules['sms'];
  onDirtyChange: (isDirty: boolean) => void;
}

/** The text of an event for one channel, with its variables and a preview of what people get. */
export function TextForm({ text, sms, onDirtyChange }: TextFormProps) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const area = useRef<HTMLTextAreaElement>(null);
  const { event, channel, updatedAt } = text;
  const { save, reset, test } = useSaveText(text);
  const form = useContractForm(notificationTextBody, {
    draft: { subject: text.subject, text: text.text, updatedAt },
    send: (body) => save.mutateAsync(body),
    onSent: () => notify({ title: t('settings.notifications.textSaved') }),
  });
  const isDirty = form.listChanged().length > 0;
  useEffect(() => {
    onDirtyChange(isDirty);
    return () => onDirtyChange(false);
  }, [isDirty, onDirtyChange]);
  const draft = { subject: form.field('subject').value, text: form.field('text').value };
  const unknown = listUnknownVariables(`${draft.subject}\n${draft.text}`, event);
  const tell = (title: string) => (error: unknown) =>
    notify({ tone: 'destructive', title, description: errorText(error) });
  const body = form.input('text');
  const sample = { ...getEvent(event).sample, school: useSchoolName(), link: `${window.location.origin}/…` };

  const insert = (variable: string) => {
    const { current } = area;
    const at = current?.selectionStart ?? draft.text.length;
    form.field('text').onValueChange(`${draft.text.slice(0, at)}{${variable}}${draft.text.slice(at)}`);
    current?.focus();
  };

  return (
    <form noValidate onSubmit={form.submit}>
      <Stack>
        {form.failure && <FormFailure>{form.failure}</FormFailure>}
        {channel === 'email' && (
          <TextField {...form.input('subject')} label={t('settings.notifications.subject')} required />
        )}
        <TextArea
          {...body}
          ref={(element) => {
            area.current = element;
            body.ref(element);
          }}
          label={t('settings.notifications.text')}
          rows={channel === 'email' ? 10 : 3}
          required
        />
        <fieldset className={styles.variables} aria-label={t('settings.notifications.variables')}>
          {listVariables(event).map((variable) => (
            <Button key={variable} size="sm" onClick={() => insert(templateVariables[variable])}>
              {`{${templateVariables[variable]}}`}
            </Button>
          ))}
        </fieldset>
        {unknown.length > 0 && (
          <p role="status" className={styles.wrong}>
            {t('settings.notifications.unknown', { names: unknown.map((name) => `{${name}}`).join(', ') })}
          </p>
        )}
        <MessagePreview
          channel={channel}
          subject={renderTemplate(draft.subject, sample)}
          text={renderTemplate(draft.text, sample)}
          sms={{
            segmentPrice: sms.segmentPrice,
            sentInMonth: sms.sent.find((one) => one.event === event)?.count ?? 0,
          }}
        />
        <div className={styles.actions}>
          <Button type="submit" variant="primary" loading={form.isSending}>
            {t('settings.notifications.saveText')}
          </Button>
          <Button
            loading={test.isPending}
            onClick={() =>
              test.mutate(draft, {
                onSuccess: () => notify({ title: t('settings.notifications.testSent') }),
                onError: tell(t('settings.notifications.testFailed')),
              })
            }
          >
            {t('settings.notifications.test')}
          </Button>
          {updatedAt !== null && (
            <Button
              variant="ghost"
              loading={reset.isPending}
              onClick={() => reset.mutate(undefined, { onError: tell(t('settings.notifications.saveFailed')) })}
            >
              {t('settings.notifications.resetText')}
            </Button>
          )}
        </div>
      </Stack>
    </form>
  );
}
