import { redactLine } from '../../platform/logging';

const hidden = '[скрыто]';
const secretName = /(password|secret|token|code|passport\w*|certificate\w*|phone\w*|e-?mail)$/i;
/** Hashes are not secret; that of the seal's certificate, for example, is shown to be compared. */
const hashName = /sha256$/i;

/**
 * Hides secret and personal values in metadata, which should not contain any (audit-log.ts): by their name, or because
 * they look like a phone, an e-mail address, a passport or a token.
 */
export function hideSecrets(metadata: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(metadata).map(([name, value]) => [
      name,
      typeof value === 'string' && secretName.test(name) && !hashName.test(name) ? hidden : hideSecretsInValue(value),
    ]),
  );
}

function hideSecretsInValue(value: unknown): unknown {
  if (typeof value === 'string') return JSON.parse(redactLine(JSON.stringify(value)));
  if (Array.isArray(value)) return value.map(hideSecretsInValue);
  if (typeof value === 'object' && value !== null) return hideSecrets({ ...value });
  return value;
}
