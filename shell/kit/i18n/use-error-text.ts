import { messageKeyOf } from '@school/api-contract/messages';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api/api-error';

/**
 * The text of a failure for a reader: the server's own in Russian, by its code in English. So the Russian texts file, which
 * every page loads, need not repeat the catalogue.
 */
export function useErrorText(): (error: unknown) => string {
  const { t, i18n } = useTranslation('shell');
  return useCallback(
    (error) => {
      if (!(error instanceof ApiError) || error.code === 'UNREADABLE') return t('errors.UNKNOWN');
      if (error.code === 'NETWORK') return t('errors.NETWORK');
      if (i18n.language === 'ru' || error.code === undefined) return error.message;
      return t(`errors.${error.code}`, { defaultValue: error.message });
    },
    [t, i18n.language],
  );
}

/** Translates the text of a validation rule (`messages` of the API contract), which is Russian itself; a text of another source stays as it is. */
export function useIssueText(): <Text extends string | undefined>(text: Text) => Text | string {
  const { t, i18n } = useTranslation('shell');
  return useCallback(
    (text) => {
      const key = text === undefined || i18n.language === 'ru' ? undefined : messageKeyOf(text);
      return key === undefined ? text : t(`validation.${key}`);
    },
    [t, i18n.language],
  );
}
