import { type Capability, hasCapability, type Role } from '@school/api-contract/rules/roles';
import {
  Bell,
  BellRing,
  FileText,
  Globe,
  ListOrdered,
  type LucideIcon,
  MapPin,
  Rocket,
  School,
  ScrollText,
  ShieldCheck,
  Ticket,
  UserRound,
  UsersRound,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { lazySection } from '../shared/lazy-section';
import { ToPersonalData } from './personal-data/to-personal-data';
import { AddBranch } from './places/add-branch';

/**
 * The sections of /settings, in the order of the list. To add one:
 *
 * 1. Export its component from a folder of its own; it renders below the section's heading, so its cards have h2
 * titles.
 * 2. Add an entry here. The section opens at `/settings?tab=<id>` and is a chunk of its own.
 * 3. Add `settings.sections.<id>.{title,hint}` to both locale files.
 * 4. For the search: `settings.search.<id>.words` has further words of the section; `fields` names its fields and the
 * id
 *    or name of their controls, `settings.search.<id>.fields.<field>.{title,words}` their texts.
 *
 * A section stays mounted while another one is open, so typed values are kept; `useNavigationGuard` asks before the
 * user leaves /settings.
 */
export const settingsSections = [
  {
    id: 'profile',
    group: 'you',
    icon: UserRound,
    fields: {
      fullName: 'fullName',
      phone: 'own-phone',
      email: 'own-email',
      password: 'currentPassword',
      secondFactor: 'own-second-factor',
      passkeys: 'own-passkeys',
      push: 'own-push',
      sessions: 'own-sessions',
    },
    Section: lazySection(async () => (await import('./profile/profile')).Profile),
  },
  {
    id: 'notifications',
    group: 'you',
    icon: Bell,
    capability: 'manageNotifications',
    Section: lazySection(async () => (await import('./notifications/own-choices')).OwnChoices),
  },
  {
    id: 'school',
    group: 'school',
    icon: School,
    capability: 'fullSettings',
    fields: {
      logo: 'school-logo',
      name: 'school-name',
      phone: 'school-phone',
      address: 'school-address',
      accentColor: 'school-accentColor',
      operatorName: 'school-operatorName',
      operatorInn: 'school-operatorInn',
      operatorOgrn: 'school-operatorOgrn',
      operatorEmail: 'school-operatorEmail',
      bankDetails: 'school-bankDetails',
      currency: 'school-currency',
      timeZone: 'school-timeZone',
      smsDailyLimit: 'school-smsDailyLimit',
      smsDailySpend: 'school-smsDailySpend',
      smsSegmentPrice: 'school-smsSegmentPrice',
      anchorEmail: 'school-anchorEmail',
      receipts: 'school-receipts',
      secondFactor: 'school-second-factor',
    },
    Section: lazySection(async () => (await import('./school/school-settings')).SchoolSettings),
  },
  {
    id: 'places',
    group: 'school',
    icon: MapPin,
    capability: 'manageBranches',
    Actions: AddBranch,
    Section: lazySection(async () => (await import('./places/places')).Places),
  },
  {
    id: 'website',
    group: 'school',
    icon: Globe,
    capability: 'fullSettings',
    fields: { embedOrigins: 'school-embed-origins', code: 'embed-section' },
    Section: lazySection(async () => (await import('./website/website-settings')).WebsiteSettings),
  },
  {
    id: 'lists',
    group: 'school',
    icon: ListOrdered,
    capability: 'fullSettings',
    fields: { reasons: 'new-refusal-reason', reminderDays: 'BIRTH_CERTIFICATE' },
    Section: lazySection(async () => (await import('./lists/lists')).Lists),
  },
  {
    id: 'subscriptions',
    group: 'school',
    icon: Ticket,
    capability: 'fullSettings',
    fields: {
      enabled: 'subscriptions-enabled',
      plans: 'new-plan',
      discounts: 'secondChildPercent',
      reminders: 'remindSessionsLeft',
    },
    Section: lazySection(async () => (await import('./subscriptions/subscription-settings')).SubscriptionSettings),
  },
  {
    id: 'users',
    group: 'school',
    icon: UsersRound,
    capability: 'manageUsers',
    isWide: true,
    Section: lazySection(async () => (await import('./users/users')).Users),
  },
  {
    id: 'notification-rules',
    group: 'school',
    icon: BellRing,
    capability: 'fullSettings',
    Section: lazySection(async () => (await import('./notifications/school-rules')).SchoolRules),
  },
  {
    id: 'documents',
    group: 'school',
    icon: FileText,
    capability: 'manageRegistrations',
    isWide: true,
    Section: lazySection(async () => (await import('./documents/documents')).Documents),
  },
  {
    id: 'personal-data',
    group: 'control',
    icon: ShieldCheck,
    capability: 'manageRegistrations',
    path: '/personal-data',
    Section: ToPersonalData,
  },
  {
    id: 'audit',
    group: 'control',
    icon: ScrollText,
    capability: 'fullSettings',
    isWide: true,
    Section: lazySection(async () => (await import('./audit/audit-log')).AuditLog),
  },
  {
    id: 'releases',
    group: 'control',
    icon: Rocket,
    capability: 'manageReleases',
    isWide: true,
    Section: lazySection(async () => (await import('./releases/releases')).Releases),
  },
] as const satisfies readonly SettingsSectionEntry[];

interface SettingsSectionEntry {
  /** The value of `tab` in the address. */
  id: string;
  group: SettingsGroup;
  icon: LucideIcon;
  /** Who sees the section (specification section 6); everybody when left out. */
  capability?: Capability;
  /** A table that needs the whole width; forms keep to one that is easy to read. */
  isWide?: true;
  /** Fields that the search finds, with the id or the name of their controls. */
  fields?: Readonly<Record<string, string>>;
  /** A screen of its own, to which the list leads instead. */
  path?: string;
  /** To the right of the heading. */
  Actions?: ComponentType;
  Section: ComponentType;
}

export const settingsGroups = ['you', 'school', 'control'] as const;
export type SettingsGroup = (typeof settingsGroups)[number];
export type SettingsSection = (typeof settingsSections)[number];

export function listSettingsSections(role: Role): SettingsSection[] {
  return settingsSections.filter((section) => !('capability' in section) || hasCapability(role, section.capability));
}

/** Where a section opens. */
export const toSectionAddress = (section: SettingsSection): string =>
  'path' in section ? section.path : `/settings?tab=${section.id}`;
