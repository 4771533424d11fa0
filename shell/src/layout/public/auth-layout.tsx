import { lazyPart, useLazyPart } from '@school/design-system/lazy-part';
import { Strands } from '../menu/strands';
import { PageOutlet } from '../page/page-outlet';
import { contentId } from '../page/skip-link';
import { PortalLogo } from '../portal-logo';
import { LanguageSwitch } from '../top-bar/language-switch';
import styles from './auth-layout.module.css';

const poster = lazyPart(() => import(/* webpackChunkName: 'auth-poster' */ './auth-poster'));

/** Layout of sign-in and password reset: the form beside a poster of the school, on a phone below it. */
export function AuthLayout() {
  const loaded = useLazyPart(poster, false);
  return (
    <div className={styles.layout} data-audience="visitor">
      <header className={styles.header}>
        <PortalLogo />
        <LanguageSwitch />
      </header>
      <main id={contentId} tabIndex={-1} className={styles.content}>
        <PageOutlet />
      </main>
      <aside aria-hidden="true" data-ground="deep" className={styles.poster}>
        {loaded && <loaded.AuthPoster />}
        <Strands className={styles.strands} />
      </aside>
    </div>
  );
}
