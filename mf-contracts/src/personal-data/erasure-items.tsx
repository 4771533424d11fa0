import type { ErasureItem } from '@school/api-contract/families/personal-data';
import { useFormats, useT } from '@school/kit';
import styles from './personal-data.module.css';

interface ErasureItemsProps {
  items: readonly ErasureItem[];
  /** Whether the erasure is done, not only planned. */
  done?: boolean;
}

/** Erased and kept data, each with its count; kept data also with reason and period. */
export function ErasureItems({ items, done = false }: ErasureItemsProps) {
  const t = useT('mf-contracts');
  const going = items.filter(({ action }) => action !== 'kept');
  const staying = items.filter(({ action }) => action === 'kept');
  return (
    <div className={styles.plan}>
      {going.length > 0 && (
        <Lines title={t(done ? 'personalData.erase.gone' : 'personalData.erase.goes')} items={going} done={done} />
      )}
      {staying.length > 0 && (
        <Lines title={t(done ? 'personalData.erase.stayed' : 'personalData.erase.stays')} items={staying} done={done} />
      )}
    </div>
  );
}

function Lines({ title, items, done }: Required<ErasureItemsProps> & { title: string }) {
  const t = useT('mf-contracts');
  return (
    <section>
      <h3 className={styles.heading}>{title}</h3>
      <ul className={styles.lines}>
        {items.map((item) => (
          <li key={`${item.category} ${item.action} ${item.reason}`} className={styles.line}>
            <span>
              {t(`personalData.categories.${item.category}`)}
              <Why item={item} done={done} />
            </span>
            <span className={styles.count}>{item.count}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Why({ item: { action, reason, keptUntil }, done }: { item: ErasureItem; done: boolean }) {
  const t = useT('mf-contracts');
  const { date } = useFormats();
  const why =
    reason === null
      ? t(`personalData.${done ? 'actionsDone' : 'actions'}.${action}`)
      : t(`personalData.reasons.${reason}`);
  const until = keptUntil === null ? '' : `, ${t('personalData.until', { date: date(keptUntil) })}`;
  return (
    <span className={styles.sub}>
      {why}
      {until}
    </span>
  );
}
