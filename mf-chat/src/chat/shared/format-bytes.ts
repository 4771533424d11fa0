import type { useT } from '@school/kit';

/** `240 КБ` or `3 МБ`. */
export function formatBytes(bytes: number, t: ReturnType<typeof useT>): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024));
  return kilobytes < 1024
    ? t('chat.kilobytes', { count: kilobytes })
    : t('chat.megabytes', { count: Math.round(kilobytes / 1024) });
}
