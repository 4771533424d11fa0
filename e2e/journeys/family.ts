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
