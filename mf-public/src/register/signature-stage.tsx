import { Alert } from '@school/design-system/alert';
import { Skeleton } from '@school/design-system/skeleton';
import { VisuallyHidden } from '@school/design-system/visually-hidden';
import { Slot } from '@school/kit';
import { useEffect } from 'react';
import { useTexts } from '../shared/use-texts';
import { FocusedHeading } from './focused-heading';
import styles from './register.module.css';
import type { RegistrationResult } from './stored-result';

interface SignatureStageProps {
  result: RegistrationResult;
  onSigned: () => void;
  onCancelled: () => void;
  /** Called when nothing fills the slot, or its component failed. */
  onUnavailable: () => void;
}

/** The signature step after the data are saved; another remote fills the slot (specification section 2). */
export function SignatureStage({ result, onSigned, onCancelled, onUnavailable }: SignatureStageProps) {
  const t = useTexts();
  return (
    <div className={styles.stage}>
      <FocusedHeading level={1}>{t('register.signature.title')}</FocusedHeading>
      <Alert tone="success" role="status">
        {t('register.signature.saved', { contractId: result.contractId })}
      </Alert>
      <Slot
        name="electronic-signature"
        contractId={result.contractId}
        contractType="electronic_signature"
        parentPhone={result.parentPhone}
        onSigned={onSigned}
        onCancelled={onCancelled}
        fallback={<Unavailable onShown={onUnavailable} />}
        pending={
          <div role="status" className={styles.checking}>
            <VisuallyHidden>{t('loading')}</VisuallyHidden>
            <Skeleton height="8rem" />
            <Skeleton height="3rem" />
          </div>
        }
      />
    </div>
  );
}

/** Rendered when the signature is not available; notifies the page. */
function Unavailable({ onShown }: { onShown: () => void }) {
  useEffect(() => onShown(), [onShown]);
  return null;
}
