import type { SchoolReadiness } from '@school/api-contract/school/school-readiness';
import { ButtonLink } from '@school/design-system/button';
import { Link } from '@school/design-system/link';
import { Link as RouterLink, useSchoolReady, useSession, useT } from '@school/kit';
import type { ReactNode } from 'react';
import { SettingsPart } from '../settings-part';
import { CheckItem } from './check-item';
import { ReadDocuments } from './read-documents';
import { useReadiness } from './readiness.queries';
import styles from './readiness-card.module.css';

/**
 * What is missing before families may use the forms and get contracts, why, and where to do it; renders nothing when
 * complete.
 */
export function ReadinessCard() {
  return useSchoolReady() ? null : <Checklist />;
}

function Checklist() {
  const t = useT('mf-crm');
  const readiness = useReadiness();
  const isOwner = useSession().user?.role === 'owner';
  if (!readiness.data) return null;
  return (
    <SettingsPart
      title={t('settings.readiness.title')}
      description={t('settings.readiness.description')}
      actions={
        isOwner && <ButtonLink render={<RouterLink to="/first-run" />}>{t('firstRun.checklist.goOn')}</ButtonLink>
      }
    >
      <div className={styles.lists}>
        <Requisites requisites={readiness.data.requisites} />
        <Documents documents={readiness.data.documents} />
        <Beginning steps={readiness.data.steps} />
      </div>
    </SettingsPart>
  );
}

function Requisites({ requisites }: Pick<SchoolReadiness, 'requisites'>) {
  const t = useT('mf-crm');
  return (
    <CheckList title={t('settings.readiness.requisites')} why={t('settings.readiness.requisitesWhy')}>
      <ul className={styles.list}>
        {requisites.map(({ name, fault }) => (
          <CheckItem key={name} done={fault === null}>
            {fault === null ? (
              t(`settings.school.${name}`)
            ) : (
              <>
                <Link href={`#school-${name}`}>{t(`settings.school.${name}`)}</Link>:{' '}
                {t(`settings.readiness.faults.${fault}`)}
              </>
            )}
          </CheckItem>
        ))}
      </ul>
    </CheckList>
  );
}

function Documents({ documents }: Pick<SchoolReadiness, 'documents'>) {
  const t = useT('mf-crm');
  return (
    <CheckList title={t('settings.readiness.documents')} why={t('settings.readiness.documentsWhy')}>
      <ReadDocuments documents={documents} />
    </CheckList>
  );
}

/** The steps without which the forms work, but offer families nothing to choose. */
function Beginning({ steps }: Pick<SchoolReadiness, 'steps'>) {
  const t = useT('mf-crm');
  return (
    <CheckList title={t('settings.readiness.beginning')} why={t('settings.readiness.beginningWhy')}>
      <ul className={styles.list}>
        {steps
          .filter(({ name }) => name !== 'requisites' && name !== 'documents')
          .map(({ name, done }) => (
            <CheckItem key={name} done={done}>
              {t(`firstRun.steps.${name}.title`)}
              {!done && <p className={styles.why}>{t(`firstRun.steps.${name}.why`)}</p>}
            </CheckItem>
          ))}
      </ul>
    </CheckList>
  );
}

function CheckList({ title, why, children }: { title: string; why: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>{title}</h3>
      <p className={styles.why}>{why}</p>
      {children}
    </section>
  );
}
