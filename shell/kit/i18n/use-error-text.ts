import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, hasCode } from '../api/api-error';
import { findMessageKey } from './message-keys';

/**
 * The text of an error for the user: the server's message in Russian, a text by its code in English. The Russian texts
 * file, which every page loads, need not repeat the catalogue.
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

/** Texts of a failure for `notify` and `FailureText`. */
export interface Failure {
  description: string;
  /** Added when no answer came at all. */
  note?: string;
}

/**
 * Describes a failed call: the server's message, or the fallback that the specification gives the call (section 8). A
 * lost network adds a note to the fallback and does not replace it.
 */
export function useFailure(): (error: unknown, fallback: string) => Failure {
  const { t } = useTranslation('shell');
  const errorText = useErrorText();
  return useCallback(
    (error, fallback) => ({
      description: error instanceof ApiError && error.said !== undefined ? errorText(error) : fallback,
      note: hasCode(error, 'NETWORK') ? t('errors.NETWORK') : undefined,
    }),
    [t, errorText],
  );
}

/**
 * Translates the message of a validation rule (`messages` of the API contract), which is in Russian; any other text is
 * returned as it is.
 */
export function useIssueText(): <Text extends string | undefined>(text: Text) => Text | string {
  const { t, i18n } = useTranslation('shell');
  return useCallback(
    (text) => {
      const key = text === undefined || i18n.language === 'ru' ? undefined : findMessageKey(text);
      return key === undefined ? text : t(`validation.${key}`);
    },
    [t, i18n.language],
  );
}
