/** Where SmartCaptcha serves its widget and checks its tokens. */
export const smartCaptchaOrigin = 'https://smartcaptcha.cloud.yandex.ru';
