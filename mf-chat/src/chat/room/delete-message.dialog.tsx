import { AlertDialog } from '@school/design-system/alert-dialog';
import { useT } from '@school/kit';

export function DeleteMessageDialog({ onClose, onDelete }: { onClose: () => void; onDelete: () => void }) {
  const t = useT('mf-chat');
  return (
    <AlertDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('chat.deleteTitle')}
      description={t('chat.deleteText')}
      confirmLabel={t('chat.delete')}
      cancelLabel={t('chat.cancel')}
      onConfirm={() => {
        onDelete();
        onClose();
      }}
    />
  );
}
