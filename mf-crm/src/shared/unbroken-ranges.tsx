import styles from './unbroken-ranges.module.css';

/** A text that breaks before a range, such as the times '17:30–19:00' or the ages '5–7', not inside it. */
export function UnbrokenRanges({ text }: { text: string }) {
  return text.split(/(\d[\d:]*–\d[\d:]*)/).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text
      <span key={index} className={styles.range}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
