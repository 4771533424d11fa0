import { Dialog } from '@school/design-system/dialog';
import { useT } from '@school/kit';
import type { CaptchaRequest } from '@school/kit/host';
import { useCallback } from 'react';
import { Captcha } from './captcha';

interface CaptchaDialogProps {
  request: CaptchaRequest;
}

/**
 * Shown above the screen whose call waits. Solving sends the call again; closing returns the server's refusal to it.
 */
export function CaptchaDialog({ request }: CaptchaDialogProps) {
  const t = useT('shell');
  const answer = useCallback(
    (token: string | null) => {
      if (token !== null) request.answer(token);
    },
    [request],
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) request.answer(null);
      }}
      title={t('captcha.dialogTitle')}
      description={t('captcha.dialogText')}
      closeLabel={t('app.close')}
      size="sm"
    >
      <Captcha onToken={answer} />
    </Dialog>
  );
}
