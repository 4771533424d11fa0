import type { AuditLogRow } from '@school/api-contract/accounts/audit-logs';
import { useFormats, useT } from '@school/kit';

export interface EventDetail {
  /** The field of the metadata; left out for several of them. */
  name?: string;
  label: string;
  text: string;
}

/** Describes an event of the log and its details in words. Values without a text are shown as stored. */
export function useEventWords() {
  const t = useT('mf-crm');
  const { date, moment } = useFormats();

  /** «Группа изменена: „Искры“, число мест». */
  const toSentence = (row: AuditLogRow): string => {
    const event = t(`settings.audit.events.${row.eventType}`, { defaultValue: row.eventType });
    const name = row.groupName ?? findName(row.metadata);
    const about = [row.subjectName, row.studentName ?? row.childName, name && `«${name}»`, ...toFields(row)];
    const named = about.filter(Boolean);
    return named.length === 0 ? event : `${event}: ${named.join(', ')}`;
  };

  /** Labels of the fields that the event changed. */
  const toFields = ({ eventType, metadata }: AuditLogRow): string[] => {
    const { fields, before, after } = metadata;
    const names = Array.isArray(fields) ? fields.filter(isText) : listDifferent(before, after);
    return names.map((name) => lowerFirst(toFieldLabel(eventType, name)));
  };

  const toFieldLabel = (eventType: string, name: string): string => {
    const own = t(`settings.audit.fields.${name}`, { defaultValue: '' });
    const ofSchool = eventType.startsWith('school.') ? t(`settings.school.${name}`, { defaultValue: '' }) : '';
    const ofPlan = eventType.startsWith('subscription_plan.')
      ? t(`settings.subscriptions.plan.${name}`, { defaultValue: '' })
      : '';
    return ofSchool || ofPlan || t(`student.fields.${name}`, { defaultValue: '' }) || own || name;
  };

  const toText = (value: unknown, eventType: string): string => {
    if (value === null || value === undefined || value === '') return t('common.none');
    if (typeof value === 'boolean') return t(value ? 'settings.audit.yes' : 'settings.audit.no');
    if (Array.isArray(value)) return value.map((each) => toText(each, eventType)).join(', ') || t('common.none');
    if (typeof value === 'object') {
      return Object.entries(value)
        .map(([name, each]) => `${toFieldLabel(eventType, name)}: ${toText(each, eventType)}`)
        .join('; ');
    }
    const text = String(value);
    if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return date(text);
    if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text)) return moment(text);
    return t(`settings.audit.values.${text.replace(/\W/g, '_')}`, { defaultValue: text });
  };

  const toDetails = ({ eventType, metadata, ...row }: AuditLogRow): EventDetail[] => {
    const { before, after, fields, ...others } = metadata;
    const names: Record<string, string | null> = {
      groupId: row.groupName,
      studentId: row.studentName,
      trialRequestId: row.childName ?? null,
      userId: row.subjectName,
    };
    return [
      ...(Array.isArray(fields) && fields.every(isText)
        ? [
            {
              label: t('settings.audit.changedFields'),
              text: fields.map((name) => toFieldLabel(eventType, name)).join(', '),
            },
          ]
        : []),
      ...toChanges(before, after, eventType),
      ...Object.entries(others).map(([name, value]) => ({
        name,
        label: toFieldLabel(eventType, name),
        text: names[name] ? `${names[name]} (№ ${value})` : toText(value, eventType),
      })),
    ];
  };

  /** The old and the new value. A created record has no old value. */
  const toChanges = (before: unknown, after: unknown, eventType: string): EventDetail[] => {
    if (before === undefined && after === undefined) return [];
    if (isRecord(after)) {
      const old = isRecord(before) ? before : undefined;
      const names = old ? listDifferent(old, after) : Object.keys(after);
      return names.map((name) => ({
        label: toFieldLabel(eventType, name),
        text: old
          ? `${toText(old[name], eventType)} → ${toText(after[name], eventType)}`
          : toText(after[name], eventType),
      }));
    }
    return [{ label: t('settings.audit.change'), text: `${toText(before, eventType)} → ${toText(after, eventType)}` }];
  };

  return { toSentence, toDetails };
}

/** The name that a record has in its event, such as that of a branch. */
function findName({ before, after }: AuditLogRow['metadata']): string | undefined {
  return [after, before].flatMap((record) => (isRecord(record) && isText(record.name) ? [record.name] : []))[0];
}

const isText = (value: unknown): value is string => typeof value === 'string';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function listDifferent(before: unknown, after: unknown): string[] {
  if (!isRecord(before) || !isRecord(after)) return [];
  return Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}

/** For the middle of a sentence; an abbreviation such as «ИНН» stays as it is. */
function lowerFirst(text: string): string {
  return /^\p{Lu}(?!\p{Lu})/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
