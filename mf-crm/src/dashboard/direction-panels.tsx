import type { SportsDirection } from '@school/api-contract/common';
import type { Dashboard, DashboardHistory } from '@school/api-contract/school/dashboard';
import { VisuallyHidden } from '@school/design-system/visually-hidden';
import { Link, useFormats, useLabels, useSellsSubscriptions, useT } from '@school/kit';
import { getLastDay } from '@school/kit/reports';
import { DirectionPanel, directionPanelStyles } from '../shared/direction-panel';
import { useMonthName } from '../shared/use-month-name';
import styles from './direction-panels.module.css';

interface DirectionPanelsProps {
  dashboard: Pick<Dashboard, 'groupsByDirection' | 'sessions' | 'moneyByDirection' | 'currency' | 'today'>;
  parts: DashboardHistory['studentsByDirection'];
}

/**
 * How full each direction is and what it does today, each a link to its groups; its money for an accountant, its students for
 * another role without groups.
 */
export function DirectionPanels({ dashboard, parts }: DirectionPanelsProps) {
  const { groupsByDirection, sessions, moneyByDirection } = dashboard;
  if (moneyByDirection) return <MoneyPanels dashboard={dashboard} money={moneyByDirection} />;
  return <StudentPanels groupsByDirection={groupsByDirection} sessions={sessions} parts={parts} />;
}

interface MoneyPanelsProps {
  dashboard: Pick<Dashboard, 'currency' | 'today'>;
  money: NonNullable<Dashboard['moneyByDirection']>;
}

/** What came this month for each direction, a link to its payments, and what its students owe, a link to them. */
function MoneyPanels({ dashboard: { currency, today }, money }: MoneyPanelsProps) {
  const t = useT('mf-crm');
  const labels = useLabels();
  const formats = useFormats();
  const toName = useMonthName();
  const sells = useSellsSubscriptions();
  const month = today.slice(0, 7);
  const toPayments = (direction: SportsDirection) => {
    const days = { from: `${month}-01`, to: getLastDay(month) };
    return `/payments?${new URLSearchParams({ status: 'CONFIRMED', ...days, part: `sportsDirection:${direction}` })}`;
  };
  if (money.length === 0) return null;
  return (
    <ul className={styles.panels} aria-label={t('dashboard.directionMoney')}>
      {money.map(({ sportsDirection, revenue, owed }) => (
        <li key={sportsDirection}>
          <DirectionPanel
            isMoney
            direction={sportsDirection}
            name={
              <Link to={toPayments(sportsDirection)} className={directionPanelStyles.link}>
                {labels.sportsDirection(sportsDirection)}
              </Link>
            }
            count={formats.money(revenue, currency)}
          >
            <span>{t('dashboard.directionRevenue', { month: toName(month) })}</span>
            {owed > 0 ? (
              <Link
                to={
                  sells
                    ? `/subscriptions/debts?direction=${sportsDirection}`
                    : `/students?owes=1&direction=${sportsDirection}`
                }
                className={styles.owed}
              >
                {t('dashboard.directionOwed', { amount: formats.money(owed, currency) })}
              </Link>
            ) : (
              <span>{t('dashboard.directionNothingOwed')}</span>
            )}
          </DirectionPanel>
        </li>
      ))}
    </ul>
  );
}

interface StudentPanelsProps extends Pick<Dashboard, 'groupsByDirection' | 'sessions'> {
  parts: DashboardHistory['studentsByDirection'];
}

function StudentPanels({ groupsByDirection, sessions, parts }: StudentPanelsProps) {
  const t = useT('mf-crm');
  const labels = useLabels();
  const { number } = useFormats();
  const countToday = (direction: SportsDirection) =>
    sessions?.items.filter(({ sportsDirection, state }) => sportsDirection === direction && state === 'planned').length;
  return (
    <ul className={styles.panels} aria-label={t('dashboard.charts.directions')}>
      {parts.map(({ sportsDirection, students }) => {
        const taught = groupsByDirection?.find((each) => each.sportsDirection === sportsDirection);
        const today = countToday(sportsDirection);
        const now = students.at(-1) ?? 0;
        return (
          <li key={sportsDirection}>
            <DirectionPanel
              direction={sportsDirection}
              name={
                <Link
                  to={`/${taught ? 'groups' : 'students'}?direction=${sportsDirection}`}
                  className={directionPanelStyles.link}
                >
                  {labels.sportsDirection(sportsDirection)}
                </Link>
              }
              count={
                taught ? (
                  <>
                    {number(taught.students)}
                    <VisuallyHidden> {t('dashboard.directionStudents', { count: taught.students })}</VisuallyHidden>{' '}
                    <span className={directionPanelStyles.of}>{t('dashboard.ofPlaces', { count: taught.places })}</span>
                  </>
                ) : (
                  number(now)
                )
              }
              fill={taught && { taken: taught.students, places: taught.places }}
            >
              {taught ? (
                <>
                  <span>{t('dashboard.directionGroups', { count: taught.groups })}</span>{' '}
                  {today !== undefined && (
                    <span>
                      {today > 0 ? t('dashboard.directionToday', { count: today }) : t('dashboard.directionFree')}
                    </span>
                  )}
                </>
              ) : (
                t('dashboard.directionStudents', { count: now })
              )}
            </DirectionPanel>
          </li>
        );
      })}
    </ul>
  );
}
