export type ThirdParty = 'smartcaptcha' | 'hcaptcha' | 'turnstile';

/** The part that the three providers have in common; each ignores the options of the others. */
interface WidgetApi {
  render: (
    place: HTMLElement,
    options: {
      sitekey: string;
      /** Language for SmartCaptcha and hCaptcha. */
      hl: string;
      /** Language for Turnstile. */
      language: string;
      callback: (token: string) => void;
      'expired-callback': () => void;
      'error-callback': () => void;
    },
  ) => unknown;
}

declare global {
  interface Window {
    smartCaptcha?: WidgetApi;
    hcaptcha?: WidgetApi;
    turnstile?: WidgetApi;
    onCaptchaScript?: () => void;
  }
}

const providers: Record<ThirdParty, { script: string; api: () => WidgetApi | undefined }> = {
  smartcaptcha: {
    script: 'https://smartcaptcha.cloud.yandex.ru/captcha.js?render=onload&onload=onCaptchaScript',
    api: () => window.smartCaptcha,
  },
  hcaptcha: {
    script: 'https://js.hcaptcha.com/1/api.js?render=explicit&onload=onCaptchaScript',
    api: () => window.hcaptcha,
  },
  turnstile: {
    script: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit&onload=onCaptchaScript',
    api: () => window.turnstile,
  },
};

/** Loads the provider's script once. @throws when it cannot be loaded */
export async function loadWidgetApi(provider: ThirdParty): Promise<WidgetApi> {
  const { script, api } = providers[provider];
  if (!api()) {
    await new Promise<void>((resolve, reject) => {
      window.onCaptchaScript = resolve;
      const element = document.createElement('script');
      element.src = script;
      element.async = true;
      element.onerror = () => reject(new Error(`${provider} did not load`));
      document.head.append(element);
    });
  }
  const found = api();
  if (!found) throw new Error(`${provider} did not start`);
  return found;
}
