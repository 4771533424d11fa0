import { legalDocumentRoutes } from '@school/api-contract/school/legal-documents';
import type { LegalDocumentKind } from '@school/api-contract/students/document-kinds';
import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { SkeletonText } from '@school/design-system/skeleton';
import { VisuallyHidden } from '@school/design-system/visually-hidden';
import { CallSchool, routeQuery, useErrorText, useFormats, useQuery } from '@school/kit';
import { SafeHtml } from '../shared/safe-html';
import { useTexts } from '../shared/use-texts';
import styles from './legal-text.module.css';

/** The text in force of a legal document, with loading and error states. */
export function LegalText({ kind }: { kind: LegalDocumentKind }) {
  const t = useTexts();
  const errorText = useErrorText();
  const formats = useFormats();
  const document = useQuery(routeQuery(legalDocumentRoutes.read, { params: { kind } }));
  if (document.isPending) {
    return (
      <div role="status" className={styles.waiting}>
        <VisuallyHidden>{t('legal.loading')}</VisuallyHidden>
        <SkeletonText lines={6} />
        <SkeletonText lines={4} />
        <SkeletonText lines={6} />
      </div>
    );
  }
  if (document.isError) {
    return (
      <Alert
        tone="danger"
        title={t('legal.failed')}
        actions={<Button onClick={() => document.refetch()}>{t('retry')}</Button>}
      >
        <p>{errorText(document.error)}</p>
        <CallSchool />
      </Alert>
    );
  }
  const { html, version, createdAt } = document.data;
  return (
    <div className={styles.card}>
      {/* The documents are in Russian, regardless of the page's language. */}
      <div lang="ru">
        <SafeHtml html={html} />
      </div>
      <p className={styles.version}>{t('legal.version', { version, date: formats.date(createdAt) })}</p>
    </div>
  );
}
