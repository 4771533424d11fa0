import type { ContractCheckResult } from '@school/api-contract/contracts/contract-check';
import { useT } from '@school/kit';
import { type LucideIcon, ShieldAlert, ShieldCheck, ShieldQuestionMark, ShieldX } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Subject } from './use-contract-check';
import styles from './verify.module.css';

const icons: Record<ContractCheckResult, LucideIcon> = {
  genuine: ShieldCheck,
  changed: ShieldAlert,
  unknown: ShieldQuestionMark,
  revoked: ShieldX,
};

/** The result of the check, its meaning and what to do; shows no data of the contract. */
export function CheckResult({ result, subject }: { result: ContractCheckResult; subject: Subject }) {
  const t = useT('mf-contracts');
  const Icon = icons[result];
  const card = useRef<HTMLElement>(null);
  // On a phone the pressed button is below the result.
  useEffect(() => {
    card.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section ref={card} className={styles.result} data-result={result}>
      <Icon aria-hidden="true" className={styles.icon} />
      <div className={styles.told}>
        <h2 className={styles.title}>{t(`verify.results.${result}.title`)}</h2>
        <p>{t(`verify.results.${result}.${subject.by}`)}</p>
        <p className={styles.subject}>
          {subject.by === 'number'
            ? t('verify.checkedNumber', { number: subject.number })
            : t('verify.checkedFile', { name: subject.name })}
        </p>
        {subject.by === 'file' && (
          <p className={styles.fingerprint}>
            {t('verify.fingerprint')}: <code>{subject.sha256}</code>
          </p>
        )}
      </div>
    </section>
  );
}
