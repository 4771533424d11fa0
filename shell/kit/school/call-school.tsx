import { formatPhone } from '@school/api-contract/rules/phone';
import { Link } from '@school/design-system/link';
import { useTranslation } from 'react-i18next';
import styles from './call-school.module.css';
import { useSchoolStore } from './school-store';

interface CallSchoolProps {
  /** What the family may want to ask; default: whether they need help. */
  question?: string;
  /** The phone of a branch, instead of the school's. */
  phone?: string | null;
}

/** How a family reaches the school, below every error; renders nothing when the school has neither phone nor e-mail. */
export function CallSchool({ question, phone: ownPhone }: CallSchoolProps) {
  const { t } = useTranslation('shell');
  const school = useSchoolStore();
  const phone = ownPhone || school.phone;
  const { email } = school;
  if (phone === '' && email === '') return null;
  return (
    <p className={styles.line}>
      {question ?? t('contacts.help')}{' '}
      {phone !== '' && (
        <Link className={styles.link} href={`tel:${phone}`}>
          {formatPhone(phone)}
        </Link>
      )}
      {email !== '' && (
        <Link className={styles.link} href={`mailto:${email}`}>
          {email}
        </Link>
      )}
    </p>
  );
}
