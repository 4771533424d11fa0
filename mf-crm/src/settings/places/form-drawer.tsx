import { Button } from '@school/design-system/button';
import { Drawer } from '@school/design-system/drawer';
import { FormErrors, FormFailure } from '@school/design-system/form-errors';
import { Stack } from '@school/design-system/stack';
import { useClosingGuard, useT } from '@school/kit';
import { type FormEvent, type ReactNode, useId } from 'react';

interface FormDrawerProps {
  title: string;
  description?: string;
  form: { submit: (event: FormEvent<HTMLFormElement>) => void; isSending: boolean; failure: string | undefined };
  isDirty: boolean;
  /** Somebody else saved the record while the form was open. */
  isConflict: boolean;
  /** Ids of the invalid fields with their messages. */
  errors: readonly { id: string; message: string | undefined }[];
  submitLabel: string;
  /**
   * Content below the form that is saved separately.
   *
   * @param leave closes the form without asking about its changes
   */
  below?: (leave: () => void) => ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** A record's form in a drawer; asks before typed values are lost. */
export function FormDrawer({
  title,
  description,
  form,
  isDirty,
  isConflict,
  errors,
  submitLabel,
  below,
  onClose,
  children,
}: FormDrawerProps) {
  const t = useT('mf-crm');
  const formId = useId();
  const { askBefore, letPass } = useClosingGuard(isDirty);
  const close = () => askBefore(onClose);
  return (
    <Drawer
      open
      onOpenChange={close}
      title={title}
      description={description}
      closeLabel={t('settings.places.close')}
      footer={
        <>
          <Button onClick={close}>{t('settings.places.cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} loading={form.isSending}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <Stack gap={6}>
        <form id={formId} noValidate onSubmit={form.submit}>
          <Stack>
            <FormErrors
              title={t('settings.places.wrongTitle')}
              errors={errors.flatMap(({ id, message }) => (message === undefined ? [] : [{ id, message }]))}
            />
            {isConflict && (
              <FormFailure title={t('settings.places.conflictTitle')}>{t('settings.places.conflict')}</FormFailure>
            )}
            {form.failure !== undefined && <FormFailure>{form.failure}</FormFailure>}
            {children}
          </Stack>
        </form>
        {below?.(() => {
          letPass();
          onClose();
        })}
      </Stack>
    </Drawer>
  );
}
