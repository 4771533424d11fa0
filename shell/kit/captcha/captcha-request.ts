import { create } from 'zustand';

/** A call that waits for a captcha. */
export interface CaptchaRequest {
  id: number;
  /** The solved token; null when the visitor gave up. */
  answer: (token: string | null) => void;
}

/** Waiting calls, oldest first; each needs its own solution. The shell shows the captcha for the first one. */
export const useCaptchaStore = create<{ waiting: readonly CaptchaRequest[] }>()(() => ({ waiting: [] }));

let lastId = 0;

/**
 * Asks the visitor to solve a captcha above the current screen.
 *
 * @returns null when the visitor gives up
 */
export function requestCaptcha(): Promise<string | null> {
  return new Promise((resolve) => {
    lastId += 1;
    const request: CaptchaRequest = {
      id: lastId,
      answer(token) {
        useCaptchaStore.setState(({ waiting }) => ({ waiting: waiting.filter((other) => other !== request) }));
        resolve(token);
      },
    };
    useCaptchaStore.setState(({ waiting }) => ({ waiting: [...waiting, request] }));
  });
}
