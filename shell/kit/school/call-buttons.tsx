import { formatPhone } from '@school/api-contract/rules/phone';
import { ButtonLink } from '@school/design-system/button';
import { Mail, Phone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSchoolStore } from './school-store';

interface CallButtonsProps {
  /** Something else is the next step, or nothing has to be done. */
  secondary?: boolean;
}

/** The next step at a dead end, as buttons: to call the school or to write to it. */
export function CallButtons({ secondary = false }: CallButtonsProps = {}) {
  const { t } = useTranslation('shell');
  const { phone, email } = useSchoolStore();
  return (
    <>
      {phone !== '' && (
        <ButtonLink
          variant={secondary ? undefined : 'primary'}
          icon={<Phone />}
          href={`tel:${phone}`}
          aria-label={t('contacts.call', { phone: formatPhone(phone) })}
        >
          {t('contacts.callSchool')}
        </ButtonLink>
      )}
      {email !== '' && (
        <ButtonLink icon={<Mail />} href={`mailto:${email}`} aria-label={t('contacts.writeTo', { email })}>
          {t('contacts.write')}
        </ButtonLink>
      )}
    </>
  );
}
