import { Alert } from '@school/design-system/alert';
import { useLanguage, useT } from '@school/kit';
import { useEffect, useRef, useState } from 'react';
import styles from './captcha.module.css';
import { loadWidgetApi, type ThirdParty } from './third-parties';

interface ThirdPartyCaptchaProps {
  provider: ThirdParty;
  siteKey: string;
  onToken: (token: string | null) => void;
}

/** A provider's own widget inside our frame. Its script's address must be allowed by the page's security policy. */
export function ThirdPartyCaptcha({ provider, siteKey, onToken }: ThirdPartyCaptchaProps) {
  const t = useT('shell');
  const { language } = useLanguage();
  const place = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let shown = true;
    loadWidgetApi(provider).then(
      (api) => {
        if (!shown || !place.current) return;
        const gone = () => onToken(null);
        api.render(place.current, {
          sitekey: siteKey,
          hl: language,
          language,
          callback: onToken,
          'expired-callback': gone,
          'error-callback': gone,
        });
      },
      () => shown && setFailed(true),
    );
    return () => {
      shown = false;
    };
  }, [provider, siteKey, language, onToken]);
  if (failed) return <Alert tone="danger">{t('captcha.failed')}</Alert>;
  return (
    <fieldset aria-label={t('captcha.widget')}>
      <div ref={place} key={language} className={styles.widget} />
    </fieldset>
  );
}
