import type { MenuIcon } from '@school/shell-contract/manifest-names';
import {
  CalendarDays,
  Camera,
  ChartColumn,
  ClipboardCheck,
  CreditCard,
  DoorOpen,
  FileSignature,
  Funnel,
  LayoutDashboard,
  type LucideIcon,
  MessageCircle,
  Settings,
  Shield,
  Ticket,
  UserPlus,
  Users,
} from 'lucide-react';

const icons: Record<MenuIcon, LucideIcon> = {
  'layout-dashboard': LayoutDashboard,
  users: Users,
  'calendar-days': CalendarDays,
  'clipboard-check': ClipboardCheck,
  'credit-card': CreditCard,
  ticket: Ticket,
  'chart-column': ChartColumn,
  funnel: Funnel,
  'message-circle': MessageCircle,
  'user-plus': UserPlus,
  'file-signature': FileSignature,
  camera: Camera,
  'door-open': DoorOpen,
  shield: Shield,
  settings: Settings,
};

export function MenuEntryIcon({ icon }: { icon: MenuIcon }) {
  const Icon = icons[icon];
  return <Icon aria-hidden="true" size={18} />;
}
