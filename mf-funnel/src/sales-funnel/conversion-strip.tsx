import type { ConversionCounts } from '@school/api-contract/families/funnel-conversion';
import { Link } from '@school/design-system/link';
import { Skeleton } from '@school/design-system/skeleton';
import { Link as RouterLink, toSchoolClock, useFormats, useT } from '@school/kit';
import { addMonths } from '@school/kit/reports';
import { ChevronRight } from 'lucide-react';
import { useConversion } from '../conversion/conversion.queries';
import { useConversionWords } from '../conversion/use-conversion-words';
import styles from './conversion-strip.module.css';

const months = 3;
const everything = { sectionId: undefined, branchId: undefined, source: undefined, ledBy: undefined };

/** How far the requests of the last months have come, each step as a share of the one before; nothing on an error. */
export function ConversionStrip() {
  const t = useT('mf-funnel');
  const to = toSchoolClock(new Date()).slice(0, 7);
  const from = addMonths(to, 1 - months);
  const { data, isLoadingError } = useConversion({ from, to, by: 'month', ...everything });
  if (isLoadingError) return null;
  const label = t('strip.label', { count: months });
  return (
    <section aria-label={label} aria-busy={!data} className={styles.strip}>
      {data ? <Steps total={data.total} /> : <Skeleton height="100%" />}
      <Link className={styles.more} quiet render={<RouterLink to={`/sales-funnel/conversion?from=${from}&to=${to}`} />}>
        <span className={styles.label}>{label}</span>
        <ChevronRight aria-hidden="true" />
      </Link>
    </section>
  );
}

function Steps({ total: { requests, trials, came, signed } }: { total: ConversionCounts }) {
  const t = useT('mf-funnel');
  const { number } = useFormats();
  const { share } = useConversionWords();
  const steps = [
    { id: 'requests', count: requests, name: t('strip.requests', { count: requests }) },
    { id: 'trials', count: trials, before: requests, name: t('strip.trials') },
    { id: 'came', count: came, before: trials, name: t('strip.came', { count: came }) },
    { id: 'signed', count: signed, before: came, name: t('strip.signed', { count: signed }) },
  ];
  return (
    <ol className={styles.steps}>
      {steps.map(({ id, count, before, name }) => (
        <li key={id} className={styles.step}>
          <b className={styles.count}>{number(count)}</b>{' '}
          <span className={styles.words}>
            {name} {before !== undefined && <span className={styles.share}>{share(count, before)}</span>}
          </span>
          <span
            aria-hidden="true"
            className={styles.bar}
            style={{ inlineSize: `${requests > 0 ? (count / requests) * 100 : 0}%` }}
          />
        </li>
      ))}
    </ol>
  );
}
