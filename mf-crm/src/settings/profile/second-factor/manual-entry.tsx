import type { SecondFactorSetup } from '@school/api-contract/accounts/second-factor';
import { Button } from '@school/design-system/button';
import { DefinitionList } from '@school/design-system/definition-list';
import { Link } from '@school/design-system/link';
import { useT } from '@school/kit';
import { Copy } from 'lucide-react';
import styles from '../../settings.module.css';
import { useCopy } from './use-copy';

/** For users who cannot scan the QR code: the app is on this device, or the secret has to be typed. */
export function ManualEntry({ setup: { uri, secret } }: { setup: SecondFactorSetup }) {
  const t = useT('mf-crm');
  const copy = useCopy();
  return (
    <>
      <p>
        <Link href={uri}>{t('settings.secondFactor.openApp')}</Link>
      </p>
      <DefinitionList
        items={[
          {
            term: t('settings.secondFactor.secret'),
            value: <code className={styles.code}>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>,
          },
        ]}
      />
      <div>
        <Button size="sm" icon={<Copy />} onClick={() => void copy(secret)}>
          {t('settings.secondFactor.copySecret')}
        </Button>
      </div>
    </>
  );
}
