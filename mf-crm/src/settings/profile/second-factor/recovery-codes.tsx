import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { Stack } from '@school/design-system/stack';
import { useT } from '@school/kit';
import { Copy, Download, Printer } from 'lucide-react';
import { useEffect, useRef } from 'react';
import styles from './recovery-codes.module.css';
import { useCopy } from './use-copy';

interface RecoveryCodesProps {
  codes: readonly string[];
  username: string;
}

/** The codes, shown once, with three ways to keep them. */
export function RecoveryCodes({ codes, username }: RecoveryCodesProps) {
  const t = useT('mf-crm');
  const list = useRef<HTMLOListElement>(null);
  // The codes replace the form that had the focus.
  useEffect(() => list.current?.focus(), []);

  const copy = useCopy();
  const download = () => {
    const heading = t('settings.recoveryCodes.fileHeading', { host: window.location.host, username });
    const url = URL.createObjectURL(new Blob([`${[heading, '', ...codes].join('\n')}\n`], { type: 'text/plain' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = `recovery-codes-${username}.txt`;
    link.click();
    URL.revokeObjectURL(url);
  };

  return (
    <Stack>
      <Alert tone="warning">{t('settings.recoveryCodes.once')}</Alert>
      <div data-print-codes="" className={styles.sheet}>
        <p className={styles.heading}>
          {t('settings.recoveryCodes.fileHeading', { host: window.location.host, username })}
        </p>
        <ol ref={list} tabIndex={-1} aria-label={t('settings.recoveryCodes.title')} className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </div>
      <div className={styles.actions}>
        <Button icon={<Copy />} onClick={() => void copy(codes.join('\n'))}>
          {t('settings.copy.copy')}
        </Button>
        <Button icon={<Download />} onClick={download}>
          {t('settings.recoveryCodes.download')}
        </Button>
        <Button icon={<Printer />} onClick={() => window.print()}>
          {t('settings.recoveryCodes.print')}
        </Button>
      </div>
    </Stack>
  );
}
