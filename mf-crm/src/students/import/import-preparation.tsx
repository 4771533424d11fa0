import { useT } from '@school/kit';
import styles from './student-import.module.css';
import { useFieldName } from './use-field-name';

/** Those that a new student requires, and the groups. */
const columns = ['fullName', 'birthDate', 'sportsDirection', 'parentName', 'parentPhone', 'groups'] as const;

/** What a file of students should hold, with an example of each column, until one is chosen. */
export function ImportPreparation() {
  const t = useT('mf-crm');
  const fieldName = useFieldName();
  return (
    <section className={styles.preparation}>
      <h2 className={styles.prepareTitle}>{t('import.prepare.title')}</h2>
      <p className={styles.sub}>{t('import.prepare.text')}</p>
      <table className={styles.example}>
        <thead>
          <tr>
            <th scope="col">{t('import.prepare.column')}</th>
            <th scope="col">{t('import.prepare.example')}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map((field) => (
            <tr key={field}>
              <th scope="row">
                {fieldName(field)}
                {field === 'groups' && <span className={styles.optional}>{t('import.prepare.optional')}</span>}
              </th>
              <td>{t(`import.prepare.examples.${field}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.sub}>{t('import.prepare.others')}</p>
    </section>
  );
}
