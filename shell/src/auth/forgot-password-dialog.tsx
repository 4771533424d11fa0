import { zodResolver } from '@hookform/resolvers/zod';
import { authRoutes, requestResetBody } from '@school/api-contract/auth';
import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { Dialog } from '@school/design-system/dialog';
import { TextField } from '@school/design-system/text-field';
import { call, notify, useErrorText, useIssueText, useMutation, useT } from '@school/kit';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import styles from './auth.module.css';

interface ForgotPasswordDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks for an e-mail and has a reset link sent; the answer is the same whether the address is known or not. */
export function ForgotPasswordDialog({ open, onOpenChange }: ForgotPasswordDialogProps) {
  const t = useT('shell');
  const errorText = useErrorText();
  const issueText = useIssueText();
  const formId = useId();
  const { register, handleSubmit, formState, reset } = useForm<z.infer<typeof requestResetBody>>({
    resolver: zodResolver(requestResetBody),
    defaultValues: { email: '' },
  });
  const request = useMutation({
    mutationFn: (body: z.infer<typeof requestResetBody>) => call(authRoutes.requestPasswordReset, { body }),
    onError: (error) => notify({ title: t('forgot.failed'), description: errorText(error), tone: 'destructive' }),
  });
  const changeOpen = (next: boolean) => {
    onOpenChange(next);
    if (next) return;
    reset();
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
        <form
          id={formId}
          className={styles.form}
          onSubmit={handleSubmit((body) => {
            if (!request.isPending) request.mutate(body);
          })}
          noValidate
        >
          <TextField
            label={t('forgot.email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            required
            error={issueText(formState.errors.email?.message)}
            {...register('email')}
          />
        </form>
      )}
    </Dialog>
  );
}
