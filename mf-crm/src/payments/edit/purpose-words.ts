import { useLanguage, useT } from '@school/kit';
import { useMonthName } from '../../shared/use-month-name';

/** More months are named by the first and the last, so that the words fit a payment link. */
const mostNamed = 3;

/** What is paid for: «Занятия за октябрь и ноябрь 2026»; '' without a month. Months are 'yyyy-MM' in any order. */
export function usePurposeWords(): (months: readonly string[]) => string {
  const t = useT('mf-crm');
  const { language } = useLanguage();
  const toName = useMonthName();
  const bare = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  const list = new Intl.ListFormat(language, { type: 'conjunction' });
  return (given) => {
    const months = [...new Set(given)].sort();
    const [first] = months;
    const last = months.at(-1);
    if (first === undefined || last === undefined) return '';
    const isOneYear = first.slice(0, 4) === last.slice(0, 4);
    // the year once, after the last month
    const names = months.map((month) =>
      isOneYear && month !== last ? bare.format(new Date(`${month}-01`)) : toName(month),
    );
    if (months.length > mostNamed) return t('payments.purpose.range', { first: names[0], last: names.at(-1) });
    return t('payments.purpose.months', { months: list.format(names) });
  };
}
