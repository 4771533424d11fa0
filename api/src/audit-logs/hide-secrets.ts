import { redactLine } from '../platform/logging';

const hidden = '[скрыто]';
const secretName = /(password|secret|token|code|passport\w*|certificate\w*|phone\w*|e-?mail)$/i;

/**
 * Metadata as people may see it. Nothing secret or personal should ever get into it (audit-log.ts); what does is hidden by
 * its name, or because it looks like a phone, an e-mail address, a passport or a token.
 */
export function hideSecrets(metadata: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(metadata).map(([name, value]) => [
      name,
      typeof value === 'string' && secretName.test(name) ? hidden : hideIn(value),
    ]),
  );
}

function hideIn(value: unknown): unknown {
  if (typeof value === 'string') return JSON.parse(redactLine(JSON.stringify(value)));
  if (Array.isArray(value)) return value.map(hideIn);
  if (typeof value === 'object' && value !== null) return hideSecrets({ ...value });
  return value;
}
