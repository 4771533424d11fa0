import { authRoutes, requestResetBody } from '@school/api-contract/accounts/auth';
import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { Dialog } from '@school/design-system/dialog';
import { TextField } from '@school/design-system/text-field';
import { call, notify, useErrorText, useMutation, useT } from '@school/kit';
import { useContractForm } from '@school/kit/forms';
import { useId } from 'react';
import type { z } from 'zod';
import styles from './auth.module.css';

interface ForgotPasswordDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Requests a reset link by e-mail; the answer does not reveal whether the address is known. */
export function ForgotPasswordDialog({ open, onOpenChange }: ForgotPasswordDialogProps) {
  const t = useT('shell');
  const errorText = useErrorText();
  const formId = useId();
  const request = useMutation({
    mutationFn: (body: z.infer<typeof requestResetBody>) => call(authRoutes.requestPasswordReset, { body }),
  });
  const form = useContractForm(requestResetBody, {
    draft: { email: '' },
    send: (body) => request.mutateAsync(body),
    onRefused: (error) => notify({ title: t('forgot.failed'), description: errorText(error), tone: 'destructive' }),
  });
  const changeOpen = (next: boolean) => {
    onOpenChange(next);
    if (next) return;
    form.reset();
    request.reset();
  };
  const footer = request.isSuccess ? (
    <Button variant="primary" onClick={() => changeOpen(false)}>
      {t('app.close')}
    </Button>
  ) : (
    <Button type="submit" form={formId} variant="primary" loading={request.isPending}>
      {request.isPending ? t('forgot.submitting') : t('forgot.submit')}
    </Button>
  );

  return (
    <Dialog
      open={open}
      onOpenChange={changeOpen}
      title={t('forgot.title')}
      description={t('forgot.description')}
      closeLabel={t('app.close')}
      size="sm"
      footer={footer}
    >
      {request.isSuccess ? (
        <Alert tone="success" title={t('forgot.sentTitle')} role="status">
          {t('forgot.sent')}
        </Alert>
      ) : (
        <form id={formId} className={styles.form} onSubmit={form.submit} noValidate>
          <TextField
            label={t('forgot.email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            required
            {...form.input('email')}
          />
        </form>
      )}
    </Dialog>
  );
}
