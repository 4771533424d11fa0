import { smartCaptchaOrigin } from '@school/api-contract/smart-captcha';

interface WidgetApi {
  render: (place: HTMLElement, options: { sitekey: string; hl: string; callback: (token: string) => void }) => number;
  subscribe: (widgetId: number, event: 'token-expired' | 'network-error', listener: () => void) => () => void;
  destroy: (widgetId: number) => void;
}

declare global {
  interface Window {
    smartCaptcha?: WidgetApi;
    onCaptchaScript?: () => void;
  }
}

/** Loads SmartCaptcha's script once. @throws when it cannot be loaded */
export async function loadSmartCaptcha(): Promise<WidgetApi> {
  if (!window.smartCaptcha) {
    await new Promise<void>((resolve, reject) => {
      window.onCaptchaScript = resolve;
      const element = document.createElement('script');
      element.src = `${smartCaptchaOrigin}/captcha.js?render=onload&onload=onCaptchaScript`;
      element.async = true;
      element.onerror = () => reject(new Error('SmartCaptcha did not load'));
      document.head.append(element);
    });
  }
  if (!window.smartCaptcha) throw new Error('SmartCaptcha did not start');
  return window.smartCaptcha;
}
