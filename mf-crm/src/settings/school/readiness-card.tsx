import type { SchoolReadiness } from '@school/api-contract/school/school-readiness';
import { Card } from '@school/design-system/card';
import { Link } from '@school/design-system/link';
import { Link as RouterLink, useFormats, useSchoolReady, useT } from '@school/kit';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './readiness-card.module.css';
import { useReadiness } from './school.queries';

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
  if (!readiness.data) return null;
  return (
    <Card title={t('settings.readiness.title')} description={t('settings.readiness.description')}>
      <div className={styles.lists}>
        <Requisites requisites={readiness.data.requisites} />
        <Documents documents={readiness.data.documents} />
      </div>
    </Card>
  );
}

function Requisites({ requisites }: Pick<SchoolReadiness, 'requisites'>) {
  const t = useT('mf-crm');
  return (
    <CheckList title={t('settings.readiness.requisites')} why={t('settings.readiness.requisitesWhy')}>
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
    </CheckList>
  );
}

function Documents({ documents }: Pick<SchoolReadiness, 'documents'>) {
  const t = useT('mf-crm');
  const { date } = useFormats();
  return (
    <CheckList title={t('settings.readiness.documents')} why={t('settings.readiness.documentsWhy')}>
      {documents.map(({ id, kind, version, readAt, readByName }) => (
        <CheckItem key={id} done={readAt !== null}>
          <Link render={<RouterLink to={`/settings?tab=documents&version=${id}`} />}>
            {t(`settings.readiness.kinds.${kind}`)}
          </Link>
          :{' '}
          {readAt === null
            ? t('settings.readiness.unread', { version })
            : [t('settings.readiness.read', { version, date: date(readAt) }), readByName].filter(Boolean).join(', ')}
        </CheckItem>
      ))}
    </CheckList>
  );
}

function CheckList({ title, why, children }: { title: string; why: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>{title}</h3>
      <p className={styles.why}>{why}</p>
      <ul className={styles.list}>{children}</ul>
    </section>
  );
}

function CheckItem({ done, children }: { done: boolean; children: ReactNode }) {
  const t = useT('mf-crm');
  const Icon = done ? CircleCheck : CircleAlert;
  return (
    <li className={styles.item}>
      <Icon
        role="img"
        aria-label={t(done ? 'settings.readiness.done' : 'settings.readiness.missing')}
        className={done ? styles.done : styles.missing}
      />
      <span>{children}</span>
    </li>
  );
}
