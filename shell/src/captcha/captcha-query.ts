import type { authRoutes, CaptchaChallenge } from '@school/api-contract/accounts/auth';
import { notCached, routeQuery } from '@school/kit';
import type { createQueryClient } from '@school/kit/host';

/** A challenge works once, so that each attempt asks for one of its own, and none is cached. */
export function captchaQuery(attempt: number) {
  const options = routeQuery<typeof authRoutes.captcha>({ method: 'GET', path: '/api/captcha' });
  return {
    ...options,
    queryKey: [...options.queryKey, attempt],
    // What is switched off stays so while the next answer loads, and no place is held for it.
    placeholderData: (former: CaptchaChallenge | undefined) => (former?.provider === 'off' ? former : undefined),
    ...notCached,
  };
}

/** The page says that there is no captcha, so that the form need not wait for the server to say it. */
export function startWithoutCaptcha(queryClient: ReturnType<typeof createQueryClient>): void {
  const off: CaptchaChallenge = { provider: 'off' };
  queryClient.setQueryData(captchaQuery(0).queryKey, off);
}
