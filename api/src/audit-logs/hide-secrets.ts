import { redactLine } from '../platform/logging';

const hidden = '[скрыто]';
const secretName = /(password|secret|token|code|passport\w*|certificate\w*|phone\w*|e-?mail)$/i;
/** A hash tells nothing: that of the seal's certificate, for one, is there to be compared. */
const hashName = /sha256$/i;

/**
 * Metadata as people may see it. Nothing secret or personal should ever get into it (audit-log.ts); what does is hidden by
 * its name, or because it looks like a phone, an e-mail address, a passport or a token.
 */
export function hideSecrets(metadata: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(metadata).map(([name, value]) => [
      name,
      typeof value === 'string' && secretName.test(name) && !hashName.test(name) ? hidden : hideIn(value),
    ]),
  );
}

function hideIn(value: unknown): unknown {
  if (typeof value === 'string') return JSON.parse(redactLine(JSON.stringify(value)));
  if (Array.isArray(value)) return value.map(hideIn);
  if (typeof value === 'object' && value !== null) return hideSecrets({ ...value });
  return value;
}
