import type { Conversion } from '@school/api-contract/families/funnel-conversion';
import { Link } from '@school/design-system/link';
import { Skeleton } from '@school/design-system/skeleton';
import { Link as RouterLink, toSchoolClock, useFormats, useLanguage, useT } from '@school/kit';
import { addMonths } from '@school/kit/reports';
import { ChevronRight } from 'lucide-react';
import { useConversion } from '../conversion/conversion.queries';
import { ConversionStrand } from './conversion-strand';
import styles from './conversion-strip.module.css';

const months = 3;
const everything = { sectionId: undefined, branchId: undefined, source: undefined, ledBy: undefined };

/**
 * How far the requests of the last months have come, each step as a share of the one before, in the colours of
 * the directions; nothing on an error.
 */
export function ConversionStrip() {
  const t = useT('mf-funnel');
  const to = toSchoolClock(new Date()).slice(0, 7);
  const from = addMonths(to, 1 - months);
  const { data, isLoadingError } = useConversion({ from, to, by: 'month', ...everything });
  if (isLoadingError) return null;
  const label = t('strip.label', { count: months });
  return (
    <section aria-label={label} aria-busy={!data} className={styles.strip}>
      <Link className={styles.more} quiet render={<RouterLink to={`/sales-funnel/conversion?from=${from}&to=${to}`} />}>
        <span className={styles.label}>{label}</span>
        <ChevronRight aria-hidden="true" />
      </Link>
      {data ? <Steps conversion={data} /> : <Skeleton height="100%" />}
    </section>
  );
}

function Steps({ conversion: { total, directions } }: { conversion: Conversion }) {
  const t = useT('mf-funnel');
  const { number } = useFormats();
  const { language } = useLanguage();
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 });
  const { requests, trials, came, signed } = total;
  const steps = [
    { id: 'requests', count: requests, before: 0, name: t('strip.requests', { count: requests }) },
    { id: 'trials', count: trials, before: requests, name: t('strip.trials') },
    { id: 'came', count: came, before: trials, name: t('strip.came', { count: came }) },
    { id: 'signed', count: signed, before: came, name: t('strip.signed', { count: signed }) },
  ] as const;
  return (
    <div className={styles.path}>
      <ol className={styles.steps}>
        {steps.map(({ id, count, before, name }) => (
          <li key={id} className={styles.step}>
            <b className={styles.count}>{number(count)}</b>{' '}
            <span className={styles.words}>
              {name} {before ? <span className={styles.share}>{percent.format(count / before)}</span> : null}
            </span>
          </li>
        ))}
      </ol>
      <ConversionStrand directions={directions} steps={steps.map(({ id }) => id)} />
    </div>
  );
}
