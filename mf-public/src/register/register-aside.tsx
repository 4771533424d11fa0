import { PageHeader } from '@school/design-system/page-header';
import { FileBadge, FileText, type LucideIcon, Smartphone } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTexts } from '../shared/use-texts';
import styles from './register-aside.module.css';

// The form does not wait for the picture.
const DirectionFigure = lazy(() =>
  import('@school/design-system/figure').then((module) => ({ default: module.DirectionFigure })),
);

interface RegisterAsideProps {
  schoolName: string | undefined;
  adminName: string | undefined;
  /** The direction that the form has now; its figure is shown. Empty: none is chosen yet. */
  direction: string;
}

/** Beside the form: who invites the family, what to have at hand and what happens after the form. */
export function RegisterAside({ schoolName, adminName, direction }: RegisterAsideProps) {
  const t = useTexts();
  const needed: [LucideIcon, string][] = [
    [FileBadge, t('register.needed.certificate')],
    [FileText, t('register.needed.passport')],
    [Smartphone, t('register.needed.phone')],
  ];
  const next = [t('register.after.code'), t('register.after.contract'), t('register.after.call')];
  const shown = direction || 'artistic_gymnastics';
  return (
    <div className={styles.aside}>
      <PageHeader
        title={t('pages.register.title')}
        description={
          <>
            {schoolName && <span className={styles.line}>{schoolName}</span>}
            {adminName && <span className={styles.line}>{t('register.administrator', { name: adminName })}</span>}
          </>
        }
      />
      <div className={styles.figure} data-direction={shown} aria-hidden="true">
        <Suspense fallback={null}>
          <DirectionFigure direction={shown} />
        </Suspense>
      </div>
      <section className={styles.preparation} aria-labelledby="register-needed">
        <h2 id="register-needed" className={styles.heading}>
          {t('register.needed.title')}
        </h2>
        <ul className={styles.needed}>
          {needed.map(([Icon, text]) => (
            <li key={text}>
              <Icon aria-hidden="true" size={18} />
              {text}
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.after} aria-labelledby="register-after">
        <h2 id="register-after" className={styles.heading}>
          {t('register.after.title')}
        </h2>
        <ol>
          {next.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ol>
      </section>
    </div>
  );
}
