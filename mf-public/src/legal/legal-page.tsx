import type { LegalDocumentKind } from '@school/api-contract/students/document-kinds';
import { Link } from '@school/design-system/link';
import { PageHeader } from '@school/design-system/page-header';
import { Link as RouterLink, usePageHead } from '@school/kit';
import type { ReactNode } from 'react';
import { PublicPage } from '../shared/public-page';
import { useTexts } from '../shared/use-texts';
import { LegalText } from './legal-text';
import styles from './legal-text.module.css';

interface LegalPageProps {
  kind: LegalDocumentKind;
  /** Prefix of the texts `pages.<page>.title` and `.description`. */
  page: 'privacyPolicy' | 'privacyPolicyContract' | 'dataProcessingConsent';
  children?: ReactNode;
}

/** A legal document of the school; sets the page's title and description. */
export function LegalPage({ kind, page, children }: LegalPageProps) {
  const t = useTexts();
  const title = t(`pages.${page}.title`);
  usePageHead({ title, description: t(`pages.${page}.description`) });
  return (
    <PublicPage wide>
      <PageHeader title={title} />
      <LegalText kind={kind} />
      <p className={styles.own}>
        <Link render={<RouterLink to="/consents" />}>{t('consents.link')}</Link>
      </p>
      {children}
    </PublicPage>
  );
}
