import { daySchema } from '@school/api-contract/common';
import { wrongStudentDays } from '@school/api-contract/families/registrations';
import type { ErrorDetail } from '@school/api-contract/rules/errors';
import { z } from 'zod';

const daysSchema = z.object({
  birthDate: daySchema,
  birthCertificateIssueDate: daySchema.nullish().catch(null),
});

/**
 * Lists the days of a student's data that are impossible today, whatever is wrong with its other fields.
 *
 * @param data as it was sent
 * @param today 'yyyy-MM-dd'
 * @param prefix of the paths: 'studentData.'
 */
export function listWrongStudentDays(data: unknown, today: string, prefix = ''): ErrorDetail[] {
  const given = daysSchema.safeParse(data).data;
  if (!given) return [];
  const { birthDate, birthCertificateIssueDate: issued } = given;
  const wrong = wrongStudentDays({ birthDate, birthCertificateIssueDate: issued ?? birthDate }, today);
  const details: ErrorDetail[] = [];
  if (wrong.birthDate) details.push({ path: `${prefix}birthDate`, message: wrong.birthDate });
  if (issued && wrong.birthCertificateIssueDate) {
    details.push({ path: `${prefix}birthCertificateIssueDate`, message: wrong.birthCertificateIssueDate });
  }
  return details;
}
