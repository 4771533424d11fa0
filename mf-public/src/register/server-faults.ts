import { type ParentValues, parentFields, type StudentValues, studentFields } from './registration-forms';

/** A field and its step. */
export type FieldOnScreen =
  | { step: 'student'; field: keyof StudentValues }
  | { step: 'parent'; field: keyof ParentValues };

/** A field that the server refused. */
export type ServerFault = FieldOnScreen & { message: string };

/**
 * Maps each refused path of the request to a field on screen, in the order of the screen, the student's first.
 *
 * @param refused messages by path, such as `studentData.lastName` or `studentData.trainingDays.0`
 */
export function serverFaults(refused: Readonly<Record<string, string>>): ServerFault[] {
  const entries = Object.entries(refused);
  const findMessage = (part: string, names: readonly string[]) =>
    entries.find(([path]) =>
      names.some((name) => path === `${part}.${name}` || path.startsWith(`${part}.${name}.`)),
    )?.[1];
  return [
    ...studentFields.flatMap((field): ServerFault[] => {
      const message = findMessage('studentData', field === 'fullName' ? nameParts : [field]);
      return message === undefined ? [] : [{ step: 'student', field, message }];
    }),
    ...parentFields.flatMap((field): ServerFault[] => {
      const message = findMessage('parentData', [field]);
      return message === undefined ? [] : [{ step: 'parent', field, message }];
    }),
  ];
}

/** The page has one field for the full name. */
const nameParts = ['lastName', 'firstName', 'middleName'];
