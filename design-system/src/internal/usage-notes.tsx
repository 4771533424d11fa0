import styles from './usage-notes.module.css';

interface UsageNotesProps {
  when: readonly string[];
  not: readonly string[];
}

/** Text of a component's story "Usage": when to use it, and when to use something else. */
export function UsageNotes({ when, not }: UsageNotesProps) {
  return (
    <div lang="en" className={styles.notes}>
      <Notes title="When to use" items={when} />
      <Notes title="When not to use" items={not} />
    </div>
  );
}

function Notes({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <section>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  );
}
