/**
 * Roles, sections and capabilities of specification section 6, as data. The API enforces them, the pages mirror them.
 */
export const roles = ['owner', 'senior_admin', 'admin', 'coach', 'accountant'] as const;
export type Role = (typeof roles)[number];

export const sections = [
  'dashboard',
  'students',
  'groups',
  'attendance',
  'sales-funnel',
  'payments',
  'settings',
] as const;
export type Section = (typeof sections)[number];

export const sectionRoles: Record<Section, readonly Role[]> = {
  dashboard: ['owner', 'senior_admin', 'admin', 'coach', 'accountant'],
  students: ['owner', 'senior_admin', 'admin', 'coach', 'accountant'],
  groups: ['owner', 'senior_admin', 'admin', 'coach'],
  attendance: ['owner', 'senior_admin', 'admin', 'coach'],
  'sales-funnel': ['owner', 'senior_admin'],
  payments: ['owner', 'senior_admin', 'accountant'],
  settings: ['owner', 'senior_admin', 'admin', 'coach', 'accountant'],
};

export const capabilityRoles = {
  manageUsers: ['owner', 'senior_admin', 'admin'],
  createGroups: ['owner', 'senior_admin', 'admin'],
  createStudents: ['owner', 'senior_admin', 'admin'],
  viewStudents: ['owner', 'senior_admin', 'admin', 'coach', 'accountant'],
  /** Passport, birth certificate and home address; the API omits them for all other roles. */
  viewIdentityDocuments: ['owner', 'senior_admin', 'admin'],
  /** Medical and additional information and the place of training: for staff who work with the child. */
  viewMedicalInfo: ['owner', 'senior_admin', 'admin', 'coach'],
  editAttendance: ['owner', 'senior_admin', 'coach'],
  viewAttendance: ['owner', 'senior_admin', 'admin', 'coach'],
  /** Photos of sessions show children's faces: staff only, a coach sees those of own groups. */
  takeSessionPhotos: ['coach'],
  viewSessionPhotos: ['owner', 'senior_admin', 'admin', 'coach'],
  viewAllSessionPhotos: ['owner', 'senior_admin', 'admin'],
  payments: ['owner', 'senior_admin', 'accountant'],
  /** Subscriptions of all students; amounts need `payments`. A coach sees those of own students at the student. */
  viewSubscriptions: ['owner', 'senior_admin', 'admin', 'accountant'],
  /** Excused absences and makeup credits, in groups that the user may edit. */
  excuseAbsences: ['owner', 'senior_admin', 'admin', 'coach'],
  salesFunnel: ['owner', 'senior_admin'],
  fullSettings: ['owner', 'senior_admin'],
  settingsAccess: ['owner', 'senior_admin', 'admin', 'coach'],
  manageNotifications: ['owner', 'senior_admin', 'admin', 'coach'],
  deleteDocuments: ['owner', 'senior_admin'],
  fullGroupAccess: ['owner', 'senior_admin'],
  manageBranches: ['owner', 'senior_admin'],
  chat: ['owner', 'senior_admin', 'admin', 'coach', 'accountant'],
  /** Write to all staff, and delete other people's messages. */
  manageChat: ['owner', 'senior_admin'],
  /** Registration links, registrations and their contracts. */
  manageRegistrations: ['owner', 'senior_admin', 'admin'],
  /** See which releases are live, and roll one back. */
  manageReleases: ['owner'],
  /** Export and erasure of a family's personal data (152-FZ). */
  managePersonalData: ['owner', 'senior_admin'],
} as const satisfies Record<string, readonly Role[]>;
/** Roles for which the school may require a second factor. */
export const secondFactorRoles: readonly Role[] = ['owner', 'senior_admin'];

export type Capability = keyof typeof capabilityRoles;

export function canOpenSection(role: Role, section: Section): boolean {
  return sectionRoles[section].includes(role);
}

export function hasCapability(role: Role, capability: Capability): boolean {
  const allowed: readonly Role[] = capabilityRoles[capability];
  return allowed.includes(role);
}

/** The roles that an account of the given role may create. */
export const creatableRoles: Record<Role, readonly Role[]> = {
  owner: ['senior_admin', 'admin', 'coach', 'accountant'],
  senior_admin: ['admin', 'coach'],
  admin: ['coach'],
  coach: [],
  accountant: [],
};

export interface AccountRef {
  id: number;
  role: Role;
  /** Who created the account; null for the first owner. */
  createdBy: number | null;
}

/**
 * Owner and senior_admin edit any account except the owner's. An admin edits only accounts that they created and whose
 * role is admin: an account that got more rights since then could be taken over by changing its e-mail.
 */
export function canEditUser(actor: AccountRef, target: AccountRef): boolean {
  if (target.role === 'owner') return false;
  if (actor.role === 'owner' || actor.role === 'senior_admin') return true;
  return actor.role === 'admin' && target.createdBy === actor.id && target.role === 'admin';
}

/** The same rule as editing (specification), but nobody deletes their own account. */
export function canDeleteUser(actor: AccountRef, target: AccountRef): boolean {
  return actor.id !== target.id && canEditUser(actor, target);
}

/** Owner and senior_admin always; admin when the target is a coach. */
export function canEditGroupsForAccount(actor: AccountRef, target: AccountRef): boolean {
  if (actor.role === 'owner' || actor.role === 'senior_admin') return true;
  return actor.role === 'admin' && target.role === 'coach';
}
