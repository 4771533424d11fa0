import styles from './unbroken-times.module.css';

/** A long schedule breaks before a time range, not inside it. */
export function UnbrokenTimes({ text }: { text: string }) {
  return text.split(/(\d+:\d+–\d+:\d+)/).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text
      <span key={index} className={styles.times}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
