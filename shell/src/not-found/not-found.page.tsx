import { AnswerCard } from '@school/design-system/answer-card';
import { ButtonLink } from '@school/design-system/button';
import { RibbonFigure, StopwatchFigure } from '@school/design-system/figure';
import { CallSchool, Link, useLocation, usePageHead, useSession, useT } from '@school/kit';

/** The page for any unknown address; for a short link from an SMS it says that the link has expired. */
export function NotFoundPage() {
  const t = useT('shell');
  const isVisitor = useSession().user === null;
  const isShortLink = useLocation().pathname.startsWith('/s/');
  const title = isShortLink ? t('notFound.shortLink.title') : t('notFound.title');
  usePageHead({ title });
  return (
    <AnswerCard
      figure={isShortLink ? <StopwatchFigure /> : <RibbonFigure />}
      title={title}
      action={
        <ButtonLink variant="primary" render={<Link to={isVisitor ? '/trial-request' : '/'} />}>
          {isVisitor ? t('notFound.trial') : t('notFound.home')}
        </ButtonLink>
      }
    >
      <p>{isShortLink ? t('notFound.shortLink.text') : t('notFound.text')}</p>
      {isVisitor && <CallSchool />}
    </AnswerCard>
  );
}
