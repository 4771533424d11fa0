import type { ContractPreview as Preview } from '@school/api-contract/contracts/staff-contracts';
import { Button } from '@school/design-system/button';
import { ErrorCard } from '@school/design-system/error-card';
import { SkeletonText } from '@school/design-system/skeleton';
import { Stack } from '@school/design-system/stack';
import { useErrorText, useT } from '@school/kit';
import { ContractHtml } from '../../signing/contract-html';
import styles from './new-contract.module.css';

interface ContractPreviewProps {
  preview: { data: Preview | undefined; error: unknown; isError: boolean; refetch: () => unknown };
  /** Whether a student is chosen. */
  chosen: boolean;
}

/** Preview of the contract; typed values appear after a pause. */
export function ContractPreview({ preview, chosen }: ContractPreviewProps) {
  const t = useT('mf-contracts');
  const errorText = useErrorText();
  return (
    <section aria-label={t('contracts.compose.preview')} className={styles.preview}>
      <Stack gap={2}>
        <h3>{t('contracts.compose.preview')}</h3>
        {!chosen ? (
          <p className={styles.sub}>{t('contracts.compose.previewEmpty')}</p>
        ) : preview.isError ? (
          <ErrorCard
            headingLevel={3}
            title={t('contracts.compose.previewFailed')}
            description={errorText(preview.error)}
            action={<Button onClick={() => preview.refetch()}>{t('common.retry')}</Button>}
          />
        ) : preview.data ? (
          <ContractHtml html={preview.data.content} label={t('contracts.document')} />
        ) : (
          <div role="status" aria-busy="true" aria-label={t('common.loading')}>
            <SkeletonText lines={10} />
          </div>
        )}
      </Stack>
    </section>
  );
}
