import { registrationRoutes } from '@school/api-contract/families/registrations';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { issueLink } from '../registrations/enrolment.fixture';
import { registrationsRoutes } from '../registrations/registrations.routes';

const app = useTestApp({ features: registrationsRoutes, settings: { demo: false } });

test('while nobody has read the text for the school, forms are open and do not offer the consent', async () => {
  await app
    .db('documentReadings')
    .whereIn('templateId', app.db('contractTemplates').where({ kind: 'consent_photo' }).select('id'))
    .delete();
  const token = await issueLink(app);
  const { body } = await app.visitor().call(registrationRoutes.validateLink, { params: { token } });
  expect(body.valid).toBe(true);
  expect(body.consentVersions).toEqual({ consent_personal_data: 1, consent_contract: 1, consent_medical: 1 });
});
