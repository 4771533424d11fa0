/** A family of a test; each has a phone of its own, so that journeys keep apart in one product. */
export interface Family {
  lastName: string;
  /** As the list of students shows it. */
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
