import { AnswerCard } from '@school/design-system/answer-card';
import { DancerFigure } from '@school/design-system/figure';
import { CallButtons, useNavigate, usePageHead } from '@school/kit';
import { useEffect, useState } from 'react';
import { PublicPage } from '../shared/public-page';
import { useTexts } from '../shared/use-texts';
import { findStoredToken, forgetInOtherTabs } from './stored-token';

/** The page to which the bank returns a payer: redirects to this browser's payment, or says what happens next. */
export function Component() {
  const t = useTexts();
  const navigate = useNavigate();
  const [token] = useState(findStoredToken);
  usePageHead({ title: t('pages.pay.title'), description: t('pages.pay.description') });
  useEffect(() => {
    if (token === undefined) return;
    forgetInOtherTabs();
    void navigate(`/pay/${token}`, { replace: true });
  }, [token, navigate]);
  if (token !== undefined) return null;
  return (
    <PublicPage>
      <AnswerCard figure={<DancerFigure />} title={t('pay.backTitle')} action={<CallButtons secondary />}>
        <p role="status">{t('pay.back')}</p>
        <p>{t('pay.backWhere')}</p>
      </AnswerCard>
    </PublicPage>
  );
}
