import type { Transfer } from '@school/api-contract/money/payment-orders';
import { Button } from '@school/design-system/button';
import { Disclosure } from '@school/design-system/disclosure';
import { IconButton } from '@school/design-system/icon-button';
import { useFormats } from '@school/kit';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../shared/use-texts';
import styles from './transfer-details.module.css';

interface TransferDetailsProps {
  transfer: Transfer;
  amount: number;
  currency: string;
}

/** The school's requisites, each to copy into the app of a bank that takes neither the button nor the code. */
export function TransferDetails({ transfer, amount, currency }: TransferDetailsProps) {
  const t = useTexts();
  const { money } = useFormats();
  const [copied, setCopied] = useState<string>();
  const [isRefused, setIsRefused] = useState(false);
  const { recipient, inn, account, bic, correspondentAccount, purpose } = transfer;
  const facts = [
    { name: t('pay.transfer.recipient'), value: recipient },
    { name: t('pay.transfer.inn'), value: inn },
    { name: t('pay.transfer.account'), value: account },
    { name: t('pay.transfer.bic'), value: bic },
    ...(correspondentAccount ? [{ name: t('pay.transfer.correspondentAccount'), value: correspondentAccount }] : []),
    { name: t('pay.transfer.purpose'), value: purpose },
    // a bank takes the number alone
    { name: t('pay.transfer.amount'), value: String(amount), shown: money(amount, currency) },
  ];
  const everything = t('pay.transfer.all');
  return (
    <Disclosure summary={t('pay.transfer.title')}>
      <div className={styles.details}>
        <p className={styles.hint}>{t('pay.transfer.hint')}</p>
        <dl className={styles.facts}>
          {facts.map(({ name, value, shown = value }) => (
            <div key={name} className={styles.fact}>
              <dt className={styles.name}>{name}</dt>
              <dd className={styles.value}>{shown}</dd>
              <dd className={styles.copy}>
                <IconButton
                  variant="secondary"
                  icon={copied === name ? <Check /> : <Copy />}
                  aria-label={t('pay.transfer.copyOf', { name })}
                  onClick={() => copy(name, value)}
                />
              </dd>
            </div>
          ))}
        </dl>
        <Button
          size="lg"
          block
          icon={copied === everything ? <Check /> : <Copy />}
          onClick={() => copy(everything, facts.map(({ name, value }) => `${name}: ${value}`).join('\n'))}
        >
          {t('pay.transfer.copyAll')}
        </Button>
        <p role="status" className={styles.hint}>
          {copied !== undefined && t('pay.transfer.copied', { name: copied })}
          {isRefused && t('pay.transfer.notCopied')}
        </p>
      </div>
    </Disclosure>
  );

  async function copy(name: string, text: string): Promise<void> {
    const done = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    setCopied(done ? name : undefined);
    setIsRefused(!done);
  }
}
