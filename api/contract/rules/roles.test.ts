import { describe, expect, test } from 'vitest';
import {
  type AccountRef,
  type Capability,
  canDeleteUser,
  canEditGroupsForAccount,
  canEditUser,
  canOpenSection,
  capabilityRoles,
  creatableRoles,
  hasCapability,
  type Role,
  roles,
  type Section,
  sections,
} from './roles';

// specification section 6, written independently and by role, so that the test catches an error in either copy
const managers: Section[] = ['dashboard', 'students', 'groups', 'attendance', 'sales-funnel', 'payments', 'settings'];
const openTo: Record<Role, Section[]> = {
  owner: managers,
  senior_admin: managers,
  admin: ['dashboard', 'students', 'groups', 'attendance', 'settings'],
  coach: ['dashboard', 'students', 'groups', 'attendance', 'settings'],
  accountant: ['dashboard', 'students', 'payments', 'settings'],
};

test.each(roles)('%s opens exactly the sections of the specification', (role) => {
  expect(sections.filter((section) => canOpenSection(role, section))).toEqual(openTo[role]);
});

const everything = Object.keys(capabilityRoles);
const able: Record<Role, Capability[]> = {
  owner: [
    ...(['manageUsers', 'createGroups', 'createStudents', 'viewStudents', 'viewIdentityDocuments'] as const),
    ...(['viewMedicalInfo', 'editAttendance', 'viewAttendance', 'viewSessionPhotos', 'viewAllSessionPhotos'] as const),
    ...(['payments', 'salesFunnel'] as const),
    ...([
      'fullSettings',
      'settingsAccess',
      'manageNotifications',
      'deleteDocuments',
      'fullGroupAccess',
      'manageBranches',
      'chat',
      'manageChat',
      'manageRegistrations',
      'managePersonalData',
      'viewSubscriptions',
      'excuseAbsences',
      'manageReleases',
    ] as const),
  ],
  get senior_admin() {
    return this.owner.filter((capability) => capability !== 'manageReleases');
  },
  admin: [
    ...(['manageUsers', 'createGroups', 'createStudents', 'viewStudents', 'viewIdentityDocuments'] as const),
    ...(['viewMedicalInfo', 'viewAttendance', 'viewSessionPhotos', 'viewAllSessionPhotos', 'settingsAccess'] as const),
    ...(['manageNotifications', 'chat', 'manageRegistrations', 'viewSubscriptions', 'excuseAbsences'] as const),
  ],
  coach: [
    ...(['viewStudents', 'viewMedicalInfo', 'editAttendance', 'viewAttendance', 'takeSessionPhotos'] as const),
    ...(['viewSessionPhotos', 'settingsAccess', 'manageNotifications', 'chat', 'excuseAbsences'] as const),
  ],
  accountant: ['viewStudents', 'payments', 'chat', 'viewSubscriptions'],
};

test.each(roles)('%s has exactly the capabilities of the specification', (role) => {
  const isCapability = (name: string): name is Capability => name in capabilityRoles;
  const own = everything.filter(isCapability).filter((capability) => hasCapability(role, capability));
  expect(own.toSorted()).toEqual(able[role].toSorted());
});

test('the roles that each role may create', () => {
  expect(creatableRoles).toEqual({
    owner: ['senior_admin', 'admin', 'coach', 'accountant'],
    senior_admin: ['admin', 'coach'],
    admin: ['coach'],
    coach: [],
    accountant: [],
  });
});

describe('edit and delete', () => {
  const actor = (role: Role): AccountRef => ({ id: 1, role, createdBy: null });
  const target = (role: Role, createdBy: number | null = null): AccountRef => ({ id: 2, role, createdBy });

  test.each(roles)('%s cannot edit or delete the owner', (role) => {
    expect(canEditUser(actor(role), target('owner', 1))).toBe(false);
    expect(canDeleteUser(actor(role), target('owner', 1))).toBe(false);
  });

  test.each(['owner', 'senior_admin'] as const)('%s edits and deletes every other account', (role) => {
    for (const other of roles.filter((name) => name !== 'owner')) {
      expect(canEditUser(actor(role), target(other))).toBe(true);
      expect(canDeleteUser(actor(role), target(other))).toBe(true);
    }
  });

  test('an admin edits and deletes only accounts it created, no coach, and none with more rights', () => {
    for (const other of roles.filter((name) => name !== 'owner')) {
      const expected = other === 'admin';
      expect(canEditUser(actor('admin'), target(other, 1))).toBe(expected);
      expect(canDeleteUser(actor('admin'), target(other, 1))).toBe(expected);
      expect(canEditUser(actor('admin'), target(other, 7))).toBe(false);
      expect(canDeleteUser(actor('admin'), target(other, null))).toBe(false);
    }
  });

  test.each(['coach', 'accountant'] as const)('%s edits and deletes nobody', (role) => {
    for (const other of roles) {
      expect(canEditUser(actor(role), target(other, 1))).toBe(false);
      expect(canDeleteUser(actor(role), target(other, 1))).toBe(false);
    }
  });

  test('no account deletes itself', () => {
    const self: AccountRef = { id: 1, role: 'senior_admin', createdBy: 1 };
    expect(canDeleteUser(self, self)).toBe(false);
    expect(canEditUser(self, self)).toBe(true);
  });

  test('owner, senior_admin and admin edit the groups of a coach; an admin edits no other groups', () => {
    const allowed = roles.filter((role) => canEditGroupsForAccount(actor(role), target('coach')));
    expect(allowed).toEqual(['owner', 'senior_admin', 'admin']);
    expect(canEditGroupsForAccount(actor('admin'), target('admin', 1))).toBe(false);
  });
});
