import { Button } from '@school/design-system/button';
import { createQrPicture, QrCode } from '@school/design-system/qr-code';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../shared/use-texts';
import styles from './pay.module.css';
import { sharePicture } from './share-picture';

/** The code of SBP. A phone cannot scan its own screen: there the payer saves the code and opens it in the app of the bank. */
export function QrPayment({ content, number }: { content: string; number: string }) {
  const t = useTexts();
  const [result, setResult] = useState<'shared' | 'saved' | 'closed' | 'failed'>('closed');
  return (
    <section className={styles.qr} aria-labelledby="pay-qr">
      <h2 id="pay-qr">{t('pay.qrTitle')}</h2>
      <p className={`${styles.hint} ${styles.onDesk}`}>{t('pay.qrHint')}</p>
      <p className={`${styles.hint} ${styles.onPhone}`}>{t('pay.qrHintPhone')}</p>
      <QrCode text={content} label={t('pay.qrTitle')} />
      <Button size="lg" block className={styles.onPhone} icon={<Download />} onClick={save}>
        {t('pay.qrSave')}
      </Button>
      <p role="status" className={styles.result}>
        {result === 'saved' && t('pay.qrSaved')}
        {result === 'failed' && t('pay.qrFailed')}
      </p>
    </section>
  );

  async function save(): Promise<void> {
    const picture = await createQrPicture(content);
    setResult(picture ? await sharePicture(picture, `${t('pay.qrFile', { number })}.png`) : 'failed');
  }
}
