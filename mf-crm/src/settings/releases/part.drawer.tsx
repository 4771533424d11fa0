import type { ReleasedPart } from '@school/api-contract/school/releases';
import { Alert } from '@school/design-system/alert';
import { Disclosure } from '@school/design-system/disclosure';
import { Drawer } from '@school/design-system/drawer';
import { Stack } from '@school/design-system/stack';
import { useT } from '@school/kit';
import styles from '../settings.module.css';
import { HistoryTable } from './history-table';
import { TakeBackButton } from './take-back.button';
import type { TakeBack } from './take-back.dialog';
import { useJudgeWords } from './use-judge-words';
import { usePartName } from './use-part-name';
import { VersionsTable } from './versions-table';

interface PartDrawerProps {
  part: ReleasedPart;
  onTakeBack: (target: TakeBack) => void;
  onClose: () => void;
}

/**
 * The shell or a remote: its versions in use side by side, its routes and slots that are not served, its history and
 * its addresses.
 */
export function PartDrawer({ part, onTakeBack, onClose }: PartDrawerProps) {
  const t = useT('mf-crm');
  const { name, team, canary, refusals, history } = part;
  const title = usePartName()(name);
  const { toAnswer, toFigures } = useJudgeWords();
  /** A halt by the portal is shown until the next change of the release. */
  const [lastChange] = history;
  const held = [...part.paths.map(toReadablePath), ...part.slots];

  return (
    <Drawer
      open
      onOpenChange={onClose}
      title={title}
      description={`${name} · ${team === null ? t('settings.releases.shellHint') : t('settings.releases.team', { team })}`}
      closeLabel={t('settings.dialog.close')}
      footer={(part.canary || part.previous) && <TakeBackButton part={part} onTakeBack={onTakeBack} />}
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
        <HistoryTable history={history} caption={t('settings.releases.historyOf', { part: title })} />
        {held.length > 0 && (
          <Disclosure summary={t('settings.releases.held', { count: held.length })}>
            <ul className={styles.code}>
              {held.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </Disclosure>
        )}
      </Stack>
    </Drawer>
  );
}

/** `/students/:` becomes `/students/…`. */
function toReadablePath(path: string): string {
  return path.replace(/:(?=\/|$)/g, '…');
}
