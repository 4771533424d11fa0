import type { HeldConsents } from '@school/api-contract/families/personal-data';

const given = { version: 2, childName: 'Иванова Анна', acceptedAt: '2026-11-02T09:14:00.000Z', revokedAt: null };

export const held: HeldConsents = {
  expiresAt: '2026-11-22T10:00:00.000Z',
  consents: [
    { ...given, id: 1, kind: 'consent_personal_data', title: 'Согласие на обработку персональных данных' },
    { ...given, id: 2, kind: 'consent_contract', title: 'Согласие на обработку персональных данных для договора' },
    { ...given, id: 3, kind: 'consent_medical', title: 'Согласие на обработку сведений о состоянии здоровья' },
    {
      ...given,
      id: 4,
      kind: 'consent_trial_request',
      title: 'Согласие на обработку персональных данных при записи на пробное занятие',
      childName: 'Анна',
      revokedAt: '2026-11-20T12:00:00.000Z',
    },
  ],
};

/** The server's answer after these consents are revoked. */
export function createRevoked(ids: readonly number[]): HeldConsents {
  const consents = held.consents.map((consent) =>
    ids.includes(consent.id) ? { ...consent, revokedAt: '2026-11-21T10:00:00.000Z' } : consent,
  );
  return { ...held, consents };
}
