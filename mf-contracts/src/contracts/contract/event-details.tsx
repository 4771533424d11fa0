import { Disclosure } from '@school/design-system/disclosure';
import { useFormats, useT } from '@school/kit';
import styles from './contract.module.css';

/** Recorded details of an event, collapsed; nothing when there are none. */
export function EventDetails({ details }: { details: Record<string, unknown> }) {
  const t = useT('mf-contracts');
  const toText = useDetailText();
  const given = Object.entries(details).filter(([, value]) => !isEmpty(value));
  if (given.length === 0) return null;
  return (
    <Disclosure className={styles.details} summary={t('contracts.evidence.details')}>
      <dl>
        {given.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`contracts.evidence.fields.${name}`, { defaultValue: name })}</dt>
            <dd>{toText(name, value)}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}

/** Translation keys for the codes of a detail. */
const codes: Record<string, (code: string) => string> = {
  purpose: (code) => `contracts.delivery.purposes.${code}`,
  channel: (code) => `contracts.delivery.channels.${code}`,
  provider: (code) => `contracts.delivery.providers.${code}`,
  report: (code) => `contracts.delivery.${code}`,
  status: (code) => `contracts.delivery.statuses.${code}`,
  basis: (code) => `contracts.bases.${code}`,
  by: (code) => `contracts.evidence.acceptedBy.${code}`,
  from: (code) => `contractStatus.${code}`,
  contractStatus: (code) => `contractStatus.${code}`,
  contractType: (code) => `contracts.types.${code}`,
  kind: (code) => `documentVersions.kinds.${code}`,
  replacedFields: (code) => `differences.fields.${code}`,
  differingFields: (code) => `documentVersions.variables.${code}`,
  decision: (code) => `contracts.differences.actions.${code}`,
  fields: (code) => `contracts.fields.${code}`,
};

const isoMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

function useDetailText(): (name: string, value: unknown) => string {
  const t = useT('mf-contracts');
  const { moment } = useFormats();
  const toText = (name: string, value: unknown): string => {
    if (typeof value === 'boolean') return t(value ? 'contracts.evidence.yes' : 'contracts.evidence.no');
    if (typeof value === 'number') return String(value);
    if (Array.isArray(value)) return value.map((item) => toText(name, item)).join(', ');
    if (isVersion(value))
      return t('contracts.templateOf', { title: toText('kind', value.kind), version: value.version });
    if (typeof value !== 'string') return JSON.stringify(value);
    if (isoMoment.test(value)) return moment(value);
    const key = codes[name]?.(value);
    return key === undefined ? value : t(key, { defaultValue: value });
  };
  return toText;
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/** Whether the value names a version of a consent. */
function isVersion(value: unknown): value is { kind: string; version: number } {
  if (typeof value !== 'object' || value === null) return false;
  return 'kind' in value && typeof value.kind === 'string' && 'version' in value && typeof value.version === 'number';
}
