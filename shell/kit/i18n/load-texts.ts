import type { Language } from '@school/shell-contract/manifest-names';
import type { i18n } from 'i18next';

/** Texts that could not be read, also not by trying again. */
export class TextsError extends Error {
  override readonly name = 'TextsError';
  /** HTTP status; undefined when no whole answer came. */
  readonly status: number | undefined;

  constructor(message: string, status?: number, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

/** Pauses before the second and the third try. */
const backoffMs = [400, 1200];

/**
 * Reads the texts of namespaces before a screen that needs them is drawn, so that it does not suspend.
 *
 * @throws {TextsError} when they are still missing after three tries; another call tries again
 */
export async function loadTexts(instance: i18n, ...namespaces: string[]): Promise<void> {
  const { language } = instance;
  await tryThrice(instance, language, namespaces, (missing, tried) =>
    tried === 0 ? instance.loadNamespaces(missing) : instance.reloadResources([language], missing),
  );
}

/**
 * Reads in another language what the page has in the one on screen; that one stays on screen.
 *
 * @throws {TextsError} as `loadTexts`
 */
export async function loadLanguage(instance: i18n, language: Language): Promise<void> {
  const shown = [instance.options.ns ?? []].flat().filter((ns) => instance.hasResourceBundle(instance.language, ns));
  await tryThrice(instance, language, shown, (missing) => instance.reloadResources([language], missing));
}

/**
 * @param read i18next never asks again for what failed once, unless it is told to reload; its promises resolve also where
 * reading failed
 */
async function tryThrice(
  instance: i18n,
  language: string,
  namespaces: readonly string[],
  read: (missing: string[], tried: number) => Promise<unknown>,
): Promise<void> {
  let failure: unknown;
  const remember = (_language: string, _namespace: string, error: unknown) => {
    failure = error;
  };
  const missing = () => namespaces.filter((namespace) => !instance.hasResourceBundle(language, namespace));
  instance.on('failedLoading', remember);
  try {
    for (let tried = 0; missing().length > 0; tried++) {
      const pause = tried === 0 ? 0 : backoffMs[tried - 1];
      if (pause === undefined) {
        throw failure instanceof TextsError ? failure : new TextsError(`texts ${missing().join()} (${language})`);
      }
      if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
      await read(missing(), tried);
    }
  } finally {
    instance.off('failedLoading', remember);
  }
}
