import type { ErasureItem } from '@school/api-contract/personal-data';
import { useFormats, useT } from '@school/kit';
import styles from './personal-data.module.css';

/** What goes and what stays, each line with its count; what stays with why and until when. */
export function ErasureItems({ items }: { items: readonly ErasureItem[] }) {
  const t = useT('mf-contracts');
  const going = items.filter(({ action }) => action !== 'kept');
  const staying = items.filter(({ action }) => action === 'kept');
  return (
    <div className={styles.plan}>
      {going.length > 0 && <Lines title={t('personalData.erase.goes')} items={going} />}
      {staying.length > 0 && <Lines title={t('personalData.erase.stays')} items={staying} />}
    </div>
  );
}

function Lines({ title, items }: { title: string; items: readonly ErasureItem[] }) {
  const t = useT('mf-contracts');
  return (
    <section>
      <h3 className={styles.heading}>{title}</h3>
      <ul className={styles.lines}>
        {items.map((item) => (
          <li key={`${item.category} ${item.action} ${item.reason}`} className={styles.line}>
            <span>
              {t(`personalData.categories.${item.category}`)}
              <Why item={item} />
            </span>
            <span className={styles.count}>{item.count}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Why({ item: { action, reason, keptUntil } }: { item: ErasureItem }) {
  const t = useT('mf-contracts');
  const { date } = useFormats();
  const why = reason === null ? t(`personalData.actions.${action}`) : t(`personalData.reasons.${reason}`);
  const until = keptUntil === null ? '' : `, ${t('personalData.until', { date: date(keptUntil) })}`;
  return (
    <span className={styles.sub}>
      {why}
      {until}
    </span>
  );
}
