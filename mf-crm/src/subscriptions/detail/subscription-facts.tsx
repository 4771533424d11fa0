import type { SubscriptionDetail } from '@school/api-contract/money/subscription-schemas';
import { DefinitionList } from '@school/design-system/definition-list';
import { Link } from '@school/design-system/link';
import { Link as RouterLink, useFormats, useLocation, useT } from '@school/kit';
import type { ReactNode } from 'react';
import { useLeftWords, usePlanWords } from '../subscription-words';

/** Whose it is, for which days, by which rules, and how much is left. */
export function SubscriptionFacts({ subscription }: { subscription: SubscriptionDetail }) {
  const t = useT('mf-crm');
  const { date } = useFormats();
  const toLeft = useLeftWords();
  const toRules = usePlanWords();
  const { pathname, search } = useLocation();
  const { studentId, studentName, startsOn, endsOn, terms, renewedFrom, renewedBy } = subscription;
  const back = new URLSearchParams({ from: `${pathname}${search}`, tab: 'subscriptions' });
  const toOther = (id: number | null, text: string) =>
    id !== null && (
      <Link render={<RouterLink to={{ pathname: `/subscriptions/${id}`, search }} preventScrollReset />}>{text}</Link>
    );
  const facts: [string, ReactNode][] = [
    [
      t('subscriptions.columns.student'),
      <Link key="student" render={<RouterLink to={`/students/${studentId}?${back}`} />}>
        {studentName}
      </Link>,
    ],
    [t('subscriptions.columns.left'), toLeft(subscription)],
    [t('subscriptions.detail.period'), t('subscriptions.period', { from: date(startsOn), to: date(endsOn) })],
    [t('subscriptions.detail.rules'), toRules(terms)],
    [t('subscriptions.detail.before'), toOther(renewedFrom, t('subscriptions.detail.open'))],
    [t('subscriptions.detail.after'), toOther(renewedBy, t('subscriptions.detail.open'))],
  ];
  return (
    <section aria-label={t('subscriptions.detail.facts')}>
      <DefinitionList items={facts.flatMap(([term, value]) => (value ? [{ term, value }] : []))} />
    </section>
  );
}
