import type { SchoolReadiness } from '@school/api-contract/school/school-readiness';
import { Link } from '@school/design-system/link';
import { Link as RouterLink, useFormats, useT } from '@school/kit';
import { CheckItem } from './check-item';
import styles from './readiness-card.module.css';

/** The documents in force, who has read each of them, and a link to it. */
export function ReadDocuments({ documents }: Pick<SchoolReadiness, 'documents'>) {
  const t = useT('mf-crm');
  const { date } = useFormats();
  return (
    <ul className={styles.list}>
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
    </ul>
  );
}
