import { useCaptchaStore } from '@school/kit/host';
import { useEffect, useState } from 'react';

const load = () => import(/* webpackChunkName: 'captcha-dialog' */ './captcha-dialog');

/** Shows the captcha for a waiting call. Its code loads on demand, since few visitors ever see one. */
export function CaptchaOnDemand() {
  const request = useCaptchaStore(({ waiting }) => waiting[0]);
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof load>>>();
  useEffect(() => {
    if (!request || loaded) return;
    // When the code fails to load, the call ends with the server's refusal.
    load().then(setLoaded, () => request.answer(null));
  }, [request, loaded]);
  if (!request || !loaded) return null;
  return <loaded.CaptchaDialog key={request.id} request={request} />;
}
