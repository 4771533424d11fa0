import { Button } from '@school/design-system/button';
import { notify, usePush, useT } from '@school/kit';
import { BellRing } from 'lucide-react';
import { useState } from 'react';
import styles from './push-offer.module.css';

const answeredKey = 'school-push-answered';

/** Offers push messages once, to somebody who has been mentioned and has not decided yet. */
export function PushOffer() {
  const t = useT('mf-chat');
  const [isAnswered, setAnswered] = useState(() => localStorage.getItem(answeredKey) !== null);
  const { state, change } = usePush();
  if (isAnswered || state !== 'off') return null;
  const answer = () => {
    localStorage.setItem(answeredKey, 'yes');
    setAnswered(true);
  };
  const turnOn = () =>
    change.mutate(true, {
      onSuccess: (next) => next === 'on' && notify({ title: t('chat.push.on') }),
      onError: () => notify({ title: t('chat.push.failed'), tone: 'destructive' }),
      onSettled: answer,
    });
  return (
    <section className={styles.offer} aria-label={t('chat.push.label')}>
      <BellRing aria-hidden="true" size={18} className={styles.icon} />
      <p className={styles.text}>{t('chat.push.offer')}</p>
      <div className={styles.actions}>
        <Button size="sm" variant="primary" loading={change.isPending} onClick={turnOn}>
          {t('chat.push.turnOn')}
        </Button>
        <Button size="sm" variant="ghost" onClick={answer}>
          {t('chat.push.later')}
        </Button>
      </div>
    </section>
  );
}
