import type { SessionImpact, ToldFamilies } from '@school/api-contract/groups/attendance';
import { Alert } from '@school/design-system/alert';
import { CheckboxField } from '@school/design-system/checkbox-field';
import { Stack } from '@school/design-system/stack';
import { useHeldReason, useT } from '@school/kit';
import { ClashList } from '../../groups/calendar/clash-list';
import { formatTimes } from '../shared/session-times';

interface ImpactNoticeProps {
  /** Undefined until it is loaded. */
  impact: SessionImpact | undefined;
  /** Whether trial lessons then need another date. */
  isLeft: boolean;
  /** What becomes of a substitution, unless the new day has one. */
  substitution?: 'ends' | 'moves';
  isTelling: boolean;
  onTellingChange: (isTelling: boolean) => void;
}

/** What the change of a session meets, and whether its families are told. */
export function ImpactNotice({ impact, isLeft, substitution, isTelling, onTellingChange }: ImpactNoticeProps) {
  const t = useT('mf-crm');
  const { families = null, trials = [], clashes = [], otherTimes = [], substitute, substituteThere } = impact ?? {};
  return (
    <>
      <div aria-live="polite">
        <Stack gap={2}>
          {clashes.length > 0 && <ClashList clashes={clashes} />}
          {otherTimes.length > 0 && (
            <Alert role="note">
              {t('attendance.impact.otherTimes', { times: formatTimes({ times: otherTimes }) })}
            </Alert>
          )}
          {substitution && substitute && (
            <Alert role="note">
              {substituteThere
                ? t('attendance.substitute.endsThere', { name: substitute.name, other: substituteThere.name })
                : t(`attendance.substitute.${substitution}`, { name: substitute.name })}
            </Alert>
          )}
          {isLeft && trials.length > 0 && (
            <Alert tone="warning" title={t('attendance.impact.trials', { count: trials.length })}>
              {t('attendance.impact.trialsText', { names: trials.map(({ childName }) => childName).join(', ') })}
            </Alert>
          )}
        </Stack>
      </div>
      {mayTell(impact) && families && (
        <TellFamilies families={families} isTelling={isTelling} onTellingChange={onTellingChange} />
      )}
    </>
  );
}

interface TellFamiliesProps {
  /** Whom a message would reach. */
  families: ToldFamilies;
  isTelling: boolean;
  onTellingChange: (isTelling: boolean) => void;
}

/** Whether the families are told, with what keeps messages from them. */
export function TellFamilies({ families, isTelling, onTellingChange }: TellFamiliesProps) {
  const t = useT('mf-crm');
  const toText = useFamiliesText();
  const held = useHeldReason([
    ...(families.email > 0 ? (['email'] as const) : []),
    ...(families.sms > 0 ? (['sms'] as const) : []),
  ]);
  const unreached = families.unreached ? toText({ email: 0, sms: 0, unreached: families.unreached }) : undefined;
  return (
    <CheckboxField
      label={t('attendance.impact.tell', { families: toText({ ...families, unreached: 0 }) })}
      description={
        [held && t('attendance.impact.held', { reason: held.reason }), unreached].filter(Boolean).join(' ') || undefined
      }
      checked={isTelling}
      onChange={({ target }) => onTellingChange(target.checked)}
    />
  );
}

/** Whether there is anybody to tell: only then is the question on screen. */
export const mayTell = (impact: SessionImpact | undefined): boolean =>
  impact?.families !== undefined && impact.families !== null && impact.families.email + impact.families.sms > 0;

/** '12 писем, 2 SMS. Не дойдет до 1 семьи'; empty when nobody is told. */
export function useFamiliesText() {
  const t = useT('mf-crm');
  return ({ email, sms, unreached }: ToldFamilies): string =>
    [
      [
        email > 0 && t('attendance.impact.letters', { count: email }),
        sms > 0 && t('attendance.impact.sms', { count: sms }),
      ]
        .filter(Boolean)
        .join(', '),
      unreached > 0 && t('attendance.impact.unreached', { count: unreached }),
    ]
      .filter(Boolean)
      .join('. ');
}
