import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { Dialog } from '@school/design-system/dialog';
import { Stack } from '@school/design-system/stack';
import { TextArea } from '@school/design-system/text-area';
import { useClosingGuard, useT } from '@school/kit';
import { useId, useRef, useState } from 'react';

interface ReasonDialogProps {
  title: string;
  description: string;
  label: string;
  submitLabel: string;
  initial?: string;
  maxLength: number;
  /** Whether it may be empty. */
  optional?: boolean;
  danger?: boolean;
  pending?: boolean;
  /** Why the last attempt failed. */
  error?: string;
  onSubmit: (text: string) => void;
  onClose: () => void;
}

/** Requests a reason before an action. */
export function ReasonDialog({
  title,
  description,
  label,
  submitLabel,
  initial = '',
  maxLength,
  optional = false,
  danger = false,
  pending = false,
  error,
  onSubmit,
  onClose,
}: ReasonDialogProps) {
  const t = useT('mf-crm');
  const formId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(initial);
  const [pressed, setPressed] = useState(false);
  const { askBefore } = useClosingGuard(text !== initial);
  const close = () => askBefore(onClose);
  const isMissing = !optional && text.trim() === '';
  return (
    <Dialog
      open
      onOpenChange={close}
      size="sm"
      initialFocus={field}
      title={title}
      description={description}
      closeLabel={t('attendance.close')}
      footer={
        <>
          <Button onClick={close} disabled={pending}>
            {t('attendance.back')}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} type="submit" form={formId} loading={pending}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setPressed(true);
          if (isMissing) field.current?.focus();
          else if (!pending) onSubmit(text.trim());
        }}
      >
        <Stack>
          {error !== undefined && <Alert tone="danger">{error}</Alert>}
          <TextArea
            ref={field}
            label={label}
            required={!optional}
            maxLength={maxLength}
            value={text}
            onChange={(event) => setText(event.target.value)}
            error={pressed && isMissing ? t('attendance.reasonMissing') : undefined}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
