import { Dialog } from '@school/design-system/dialog';
import { QrCode } from '@school/design-system/qr-code';
import { useT } from '@school/kit';

/** The QR code to show to a parent at the desk. */
export function QrDialog({ content, onClose }: { content: string; onClose: () => void }) {
  const t = useT('mf-crm');
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={t('payments.orders.qrLabel')}
      description={t('payments.orders.qrHint')}
      closeLabel={t('payments.form.close')}
    >
      <QrCode text={content} label={t('payments.orders.qrLabel')} />
    </Dialog>
  );
}
