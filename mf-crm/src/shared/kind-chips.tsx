import { Chip } from '@school/design-system/chip';
import { useT } from '@school/kit';
import styles from './kind-chips.module.css';

interface KindChipsProps<Kind extends string> {
  label: string;
  /** How many rows there are of all kinds. */
  total: number;
  kinds: readonly { kind: Kind; name: string; count: number }[];
  /** Undefined: all rows. */
  shown: Kind | undefined;
  onShow: (kind: Kind | undefined) => void;
}

/** Chooses which rows of a preview are shown: all, or those of one kind. */
export function KindChips<Kind extends string>({ label, total, kinds, shown, onShow }: KindChipsProps<Kind>) {
  const t = useT('mf-crm');
  return (
    <fieldset aria-label={label} className={styles.chips}>
      <Chip pressed={shown === undefined} onPressedChange={() => onShow(undefined)} count={total}>
        {t('import.all')}
      </Chip>
      {kinds.map(({ kind, name, count }) => (
        <Chip
          key={kind}
          pressed={shown === kind}
          onPressedChange={(pressed) => onShow(pressed ? kind : undefined)}
          count={count}
        >
          {name}
        </Chip>
      ))}
    </fieldset>
  );
}
