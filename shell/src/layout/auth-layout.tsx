import styles from './auth-layout.module.css';
import { LanguageSwitch } from './language-switch';
import { PageOutlet } from './page-outlet';
import { PortalLogo } from './portal-logo';
import { contentId } from './skip-link';

/** Layout of sign-in and password reset. */
export function AuthLayout() {
  return (
    <div className={styles.layout}>
      <header className={styles.header}>
        <PortalLogo />
        <LanguageSwitch />
      </header>
      <main id={contentId} tabIndex={-1} className={styles.content}>
        <PageOutlet />
      </main>
    </div>
  );
}
