import { useT } from '@school/kit';
import { useEffect, useRef, useState } from 'react';
import { type EmbedChoice, toFrameAddress } from './embed-code';
import styles from './embed-preview.module.css';

interface EmbedPreviewProps {
  choice: EmbedChoice;
  language: 'ru' | 'en';
}

/** The form as families see it; it sends nothing. In a frame, since the form does not belong to the portal's pages. */
export function EmbedPreview({ choice, language }: EmbedPreviewProps) {
  const t = useT('mf-crm');
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(600);
  useEffect(() => {
    const listen = ({ source, data }: MessageEvent<unknown>) => {
      if (source !== frame.current?.contentWindow || typeof data !== 'object' || data === null) return;
      if ('height' in data && typeof data.height === 'number') setHeight(data.height);
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, []);
  return (
    <section aria-label={t('settings.embed.preview')}>
      <h3 className={styles.title}>{t('settings.embed.preview')}</h3>
      <p className={styles.hint}>{t('settings.embed.previewHint')}</p>
      <iframe
        ref={frame}
        title={t('settings.embed.preview')}
        src={toFrameAddress({ ...choice, language }, { preview: 'on' })}
        height={height}
        className={styles.frame}
      />
    </section>
  );
}
