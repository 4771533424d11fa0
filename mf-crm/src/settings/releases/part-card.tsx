import type { ReleasedPart } from '@school/api-contract/school/releases';
import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { Card } from '@school/design-system/card';
import { Disclosure } from '@school/design-system/disclosure';
import { Stack } from '@school/design-system/stack';
import { useT } from '@school/kit';
import styles from '../settings.module.css';
import { HistoryTable } from './history-table';
import type { TakeBack } from './take-back.dialog';
import { useJudgeWords } from './use-judge-words';
import { usePartName } from './use-part-name';
import { VersionsTable } from './versions-table';

interface PartCardProps {
  part: ReleasedPart;
  onTakeBack: (target: TakeBack) => void;
}

/**
 * The shell or a remote: its versions in use side by side, its routes and slots that are not served, its addresses and
 * its history.
 */
export function PartCard({ part, onTakeBack }: PartCardProps) {
  const t = useT('mf-crm');
  const { name, team, live, previous, canary, refusals, history } = part;
  const title = usePartName()(name);
  const { toAnswer, toFigures } = useJudgeWords();
  /** A halt by the portal is shown until the next change of the release. */
  const [lastChange] = history;
  const held = [...part.paths.map(toReadablePath), ...part.slots];

  return (
    <Card
      title={title}
      description={team === null ? t('settings.releases.shellHint') : t('settings.releases.team', { team })}
      actions={
        canary ? (
          <Button
            aria-label={t('settings.releases.haltOf', { part: title })}
            onClick={() => onTakeBack({ kind: 'halt', part: name, version: canary.version, next: live.version })}
          >
            {t('settings.releases.halt')}
          </Button>
        ) : (
          previous !== null && (
            <Button
              aria-label={t('settings.releases.rollbackOf', { part: title })}
              onClick={() => onTakeBack({ kind: 'rollback', part: name, version: live.version, next: previous })}
            >
              {t('settings.releases.rollback')}
            </Button>
          )
        )
      }
    >
      <Stack>
        {refusals.length > 0 && (
          <Alert tone="danger" title={t('settings.releases.refused')}>
            <ul className={styles.plainList}>
              {refusals.map(({ version, kind, reason }) => (
                <li key={`${version} ${reason}`}>
                  {t(`settings.releases.refusals.${kind}`, { version })} <span className={styles.code}>{reason}</span>
                </li>
              ))}
            </ul>
          </Alert>
        )}
        {lastChange?.judged && (
          <Alert tone="warning" title={t('settings.releases.judged.haltedTitle', { version: lastChange.version })}>
            {toFigures(lastChange.judged)}
          </Alert>
        )}
        <VersionsTable part={part} caption={t('settings.releases.versionsOf', { part: title })} />
        {canary && <p>{toAnswer(canary)}</p>}
        <div>
          {held.length > 0 && (
            <Disclosure summary={t('settings.releases.held', { count: held.length })}>
              <ul className={styles.code}>
                {held.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            </Disclosure>
          )}
          <Disclosure summary={t('settings.releases.history', { count: history.length })}>
            <HistoryTable history={history} caption={t('settings.releases.historyOf', { part: title })} />
          </Disclosure>
        </div>
      </Stack>
    </Card>
  );
}

/** `/students/:` becomes `/students/…`. */
function toReadablePath(path: string): string {
  return path.replace(/:(?=\/|$)/g, '…');
}
