import { Alert } from '@school/design-system/alert';
import { useLanguage, useT } from '@school/kit';
import { useEffect, useRef, useState } from 'react';
import styles from './captcha.module.css';
import { loadSmartCaptcha } from './smart-captcha-script';

interface SmartCaptchaProps {
  siteKey: string;
  onToken: (token: string | null) => void;
}

/** SmartCaptcha's own widget; the Content-Security-Policy allows its address. */
export function SmartCaptcha({ siteKey, onToken }: SmartCaptchaProps) {
  const t = useT('shell');
  const { language } = useLanguage();
  const place = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let shown = true;
    let remove = () => {};
    loadSmartCaptcha().then(
      (api) => {
        if (!shown || !place.current) return;
        const widget = api.render(place.current, { sitekey: siteKey, hl: language, callback: onToken });
        const gone = () => onToken(null);
        api.subscribe(widget, 'token-expired', gone);
        api.subscribe(widget, 'network-error', gone);
        remove = () => api.destroy(widget);
      },
      () => shown && setFailed(true),
    );
    return () => {
      shown = false;
      remove();
    };
  }, [siteKey, language, onToken]);
  if (failed) return <Alert tone="danger">{t('captcha.failed')}</Alert>;
  return (
    <fieldset aria-label={t('captcha.widget')}>
      <div ref={place} key={language} className={styles.widget} />
    </fieldset>
  );
}
