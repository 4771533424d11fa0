/**
 * Named places that one remote leaves in its screens for another to fill, with the props of the filler. A remote fills
 * a slot by naming it in its manifest; the module's `Component` takes these props.
 */
export interface Slots {
  /** Signing a contract by SMS code (specification section 2, "Electronic signature component"). */
  'electronic-signature': {
    contractId: number;
    /** Only `electronic_signature` is signed; any other type shows a notice. */
    contractType: 'public_offer' | 'electronic_signature';
    /** `+7` and ten digits, as the contract holds it. */
    parentPhone: string;
    onSigned: () => void;
    onCancelled: () => void;
  };
  /** The contracts of a student, in the student's panel; only for users who may manage registrations. */
  'student-contracts': {
    studentId: number;
    studentName: string;
    /** A contract whose number only the student's card holds. */
    cardContract?: { number: string; date: string | null };
  };
  /** Versions of the contract's text, the consents and the agreements, in the settings. */
  'document-versions': {
    /** False hides the editor. */
    mayEdit: boolean;
  };
  /** Finds sections and fields of the settings for the shell's search; shows nothing. */
  'settings-search': {
    query: string;
    /** Called after each change of the query: what the user may open, with its address. */
    onFound: (found: readonly { to: string; title: string; section: string }[]) => void;
  };
}

export type SlotName = keyof Slots;
