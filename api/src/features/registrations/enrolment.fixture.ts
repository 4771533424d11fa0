import { type RegisterBody, registrationRoutes } from '@school/api-contract/families/registrations';
import type { RouteCall } from '@school/api-contract/route';
import type { TestApp } from '../../testing/test-app';
import type { TestClient } from '../../testing/test-client';

let families = 0;

/** A family with a unique name and phone. */
export function newFamily(): Pick<RegisterBody, 'studentData' | 'parentData'> {
  families += 1;
  const number = String(families).padStart(4, '0');
  return {
    studentData: {
      lastName: `Ёлкина${number}`,
      firstName: 'Мария',
      middleName: 'Петровна',
      birthDate: '2018-05-04',
      gender: 'female',
      birthCertificateNumber: 'II-МЮ 123456',
      birthCertificateIssueDate: '2018-06-01',
      sportsDirection: 'artistic_gymnastics',
      trainingDays: ['friday', 'monday', 'wednesday'],
    },
    parentData: {
      fullName: 'Ёлкина Анна <Сергеевна> & "Ко"',
      phone: `+7916555${number}`,
      email: `parent${number}@example.org`,
      relationship: 'mother',
      passportSeries: '4510',
      passportNumber: '123456',
      passportIssuedBy: 'ОВД района Хамовники',
      actualAddress: 'Москва, ул. Льва Толстого, 16',
      trainingAddress: 'Москва, ул. Спортивная, 1',
      consentProcessing: true,
      consentContract: true,
    },
  };
}

/** The parts of a test app that an enrolment needs. */
export type EnrolmentApp = Pick<TestApp, 'db' | 'as' | 'visitor'>;

/** Issues a link as an administrator and returns its token. */
export async function issueLink(
  app: EnrolmentApp,
  order: { reusable?: boolean; expiresInDays?: number; trialRequestId?: number } = {},
): Promise<string> {
  const admin = await app.as('admin');
  const { body } = await admin.call(registrationRoutes.issueLink, { body: order });
  return body.token;
}

interface Enrolled {
  /** The parent's browser, bound to the contract by its cookie. */
  parent: TestClient;
  contractId: number;
  registrationId: number;
  phone: string;
  email: string;
}

/** Registers a family by its own link. */
export async function enrol(
  app: EnrolmentApp,
  { family = newFamily(), token }: { family?: Pick<RegisterBody, 'studentData' | 'parentData'>; token?: string } = {},
): Promise<Enrolled> {
  const parent = app.visitor();
  const body = { token: token ?? (await issueLink(app)), ...family };
  const { contractId } = (await parent.call(registrationRoutes.register, { body })).body;
  const { id: registrationId } = await app.db('pendingStudentRegistrations').where({ contractId }).first('id');
  return { parent, contractId, registrationId, phone: family.parentData.phone, email: family.parentData.email };
}

/** Event types of a contract in the audit chain, oldest first. */
export function listEventTypes(app: Pick<TestApp, 'db'>, contractId: number): Promise<string[]> {
  return app.db('auditLogs').where({ contractId }).orderBy('id').pluck('eventType');
}

type Approval = NonNullable<RouteCall<typeof registrationRoutes.approve>['body']>;

/** Adds the decision to send the contract as it is when it differs from the card. */
export async function addSendAsIs(client: TestClient, id: number, body: Approval): Promise<Approval> {
  const { contractDifferences } = (await client.refused(registrationRoutes.approve, { params: { id }, body })).body;
  if (!contractDifferences) throw new Error('The contract does not differ from the card');
  return { ...body, onDifferences: { action: 'sendAsIs', fingerprint: contractDifferences.fingerprint } };
}
