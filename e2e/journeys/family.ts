/** A family of a test. Each has its own phone, so that journeys in one product do not affect each other. */
export interface Family {
  lastName: string;
  /** The name as the list of students shows it. */
  child: string;
  firstName: string;
  parent: string;
  phone: string;
  email: string;
}

export function makeFamily(lastName: string, phone: string): Family {
  return {
    lastName,
    firstName: 'Варвара',
    child: `${lastName} Варвара Игоревна`,
    parent: `${lastName} Ольга Павловна`,
    phone,
    email: `family-${phone.slice(-4)}@example.org`,
  };
}

/** The phone as a form shows it: '+7 999 123-01-03'. */
export function toGrouped(phone: string): string {
  return phone.replace(/^(\+7)(\d{3})(\d{3})(\d{2})(\d{2})$/, '$1 $2 $3-$4-$5');
}
