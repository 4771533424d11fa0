import type { PaymentDetail } from '@school/api-contract/money/payments';
import { Avatar } from '@school/design-system/avatar';
import { Button } from '@school/design-system/button';
import { SkeletonText } from '@school/design-system/skeleton';
import { Stack } from '@school/design-system/stack';
import { notify, useErrorText, useT } from '@school/kit';
import { StudentCombobox } from '@school/kit/forms';
import { useId } from 'react';
import { LoadFailure } from '../../load-failure';
import styles from '../payments.module.css';
import { useLinkPayment, useSuggestions } from '../payments.queries';
import { SplitButton } from './split-button';

/** Students who may be meant by a payment, with the evidence; one press links. */
export function MatchStudent({ payment }: { payment: PaymentDetail }) {
  const { id } = payment;
  const t = useT('mf-crm');
  const headingId = useId();
  const errorText = useErrorText();
  const suggestions = useSuggestions(id);
  const link = useLinkPayment(id);

  const choose = (studentId: number, name: string) =>
    link.mutate(studentId, {
      onSuccess: () => notify({ title: t('payments.match.done', { name }) }),
      onError: (error) => notify({ tone: 'destructive', title: errorText(error) }),
    });

  // one offer for each family: brothers and sisters are suggested beside each other
  const families = (suggestions.data ?? []).filter(
    ({ siblings }, index, all) =>
      siblings.length > 0 && !all.slice(0, index).some(({ studentId }) => siblings.includes(studentId)),
  );

  return (
    <section aria-labelledby={headingId}>
      <Stack gap={3}>
        <h3 id={headingId}>{t('payments.match.title')}</h3>
        {suggestions.isPending ? (
          <SkeletonText lines={3} />
        ) : suggestions.isLoadingError ? (
          <LoadFailure text={errorText(suggestions.error)} onRetry={() => void suggestions.refetch()} />
        ) : suggestions.data.length === 0 ? (
          <p className={styles.sub}>{t('payments.match.none')}</p>
        ) : (
          <ul aria-label={t('payments.match.suggestions')} className={styles.list}>
            {suggestions.data.map(({ studentId, name, parentName, matches }) => (
              <li key={studentId} className={styles.person}>
                <Avatar name={name} />
                <div className={styles.main}>
                  <div>{name}</div>
                  <div className={styles.sub}>
                    {[parentName, ...matches.map((match) => t(`payments.match.${match}`))].join(' · ')}
                  </div>
                </div>
                <Button
                  size="sm"
                  loading={link.isPending && link.variables === studentId}
                  aria-label={t('payments.match.choose', { name })}
                  onClick={() => choose(studentId, name)}
                >
                  {t('payments.match.link')}
                </Button>
              </li>
            ))}
          </ul>
        )}
        {payment.maySplit &&
          families.map(({ studentId, parentName }) => (
            <SplitButton key={studentId} payment={payment} studentId={studentId} parentName={parentName} />
          ))}
        <StudentCombobox
          label={t('payments.match.search')}
          description={t('payments.match.searchHint')}
          error={undefined}
          texts={{
            results: t('payments.match.results'),
            nobody: t('payments.match.nobody'),
            found: (count) => t('payments.match.found', { count }),
            foundFirst: (shown, total) => t('payments.match.foundFirst', { shown, total }),
          }}
          onChoose={(student) => choose(student.id, student.name)}
        />
      </Stack>
    </section>
  );
}
