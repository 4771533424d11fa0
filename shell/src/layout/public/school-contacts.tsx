import { useFormats, useT } from '@school/kit';
import { useSchoolStore } from '@school/kit/host';
import { Phone } from 'lucide-react';
import styles from './school-contacts.module.css';

/** Address and phone of the school; on a phone only the call button. */
export function SchoolContacts() {
  const t = useT('shell');
  const formats = useFormats();
  const { phone, address } = useSchoolStore();
  if (!phone && !address) return null;
  return (
    <address className={styles.contacts}>
      {address && <span className={styles.address}>{address}</span>}
      {phone && (
        <a
          href={`tel:${phone}`}
          className={styles.phone}
          aria-label={t('contacts.call', { phone: formats.phone(phone) })}
        >
          <Phone aria-hidden="true" size={18} />
          <span className={styles.number}>{formats.phone(phone)}</span>
        </a>
      )}
    </address>
  );
}
