import type { PhotoState, SessionPhoto } from '@school/api-contract/groups/session-photos';
import { useFormats, useT } from '@school/kit';
import type { AwaitedPhoto } from './awaited-photo';

/** A photo that came later than this waited for the network. */
const sentLaterMs = 5 * 60_000;

export function usePhotoWords() {
  const t = useT('mf-crm');
  const { time, dateTime } = useFormats();
  const words = {
    /** «Вовремя», «Нет фото». */
    state: (state: PhotoState) => t(`photos.states.${state}`),
    /** «через 7 мин», «за 3 мин до начала», «в минуту начала». */
    minutes: (minutes: number) => {
      if (minutes === 0) return t('photos.atStart');
      const count = Math.abs(minutes);
      if (count < 60) return t(minutes > 0 ? 'photos.after' : 'photos.before', { count });
      const hours = Math.floor(count / 60);
      return t(minutes > 0 ? 'photos.afterHours' : 'photos.beforeHours', { hours, minutes: count % 60 });
    },
    /** «+7 мин», «+6 ч 47 мин». */
    lateShort: (minutes: number) =>
      minutes < 60
        ? t('photos.lateShort', { minutes })
        : t('photos.lateShortHours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 }),
    /** «Вовремя еще 3 мин», «Фото еще нет, +9 мин»; the short form for a small cell. */
    awaited: ({ minutes, left }: AwaitedPhoto, isShort = false) => {
      if (left > 0) return t('photos.awaitedOnTime', { minutes: left });
      const late = words.lateShort(minutes);
      return isShort ? t('photos.awaitedLateShort', { late }) : t('photos.awaitedLate', { late });
    },
    /** «снято в 17:37», and when it was sent if that was later. */
    taken: ({ takenAt, receivedAt }: SessionPhoto) => {
      const isLater = Date.parse(receivedAt) - Date.parse(takenAt) > sentLaterMs;
      return isLater
        ? t('photos.takenSentLater', { taken: time(takenAt), sent: dateTime(receivedAt) })
        : t('photos.taken', { taken: time(takenAt) });
    },
    problem: ({ timeProblem }: SessionPhoto) => timeProblem && t(`photos.problems.${timeProblem}`),
    /** «240 КБ», «3,1 МБ». */
    size: (bytes: number) =>
      bytes < 1_000_000
        ? t('photos.kilobytes', { size: Math.max(1, Math.round(bytes / 1000)) })
        : t('photos.megabytes', {
            size: (bytes / 1_000_000).toLocaleString(t('photos.locale'), { maximumFractionDigits: 1 }),
          }),
  };
  return words;
}
