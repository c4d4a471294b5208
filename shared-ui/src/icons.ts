/** The icons in use, one by one. 16 px by the theme. Look up more at lucide.dev and add them here. */
export {
  Archive as ArchiveIcon,
  ArchiveRestore as RestoreIcon,
  ArrowDown as ArrowDownIcon,
  ArrowUp as ArrowUpIcon,
  Building2 as CompanyIcon,
  Calendar as CalendarIcon,
  Check as CheckIcon,
  Hash as NumberIcon,
  House as HomeIcon,
  LayoutGrid as AppsIcon,
  ListChecks as SelectIcon,
  Lock as LockIcon,
  LogOut as SignOutIcon,
  Menu as MenuIcon,
  Palette as AppearanceIcon,
  Pencil as EditIcon,
  Plus as PlusIcon,
  Search as SearchIcon,
  Tags as CategoriesIcon,
  TextCursorInput as FieldsIcon,
  Trash2 as DeleteIcon,
  Type as TextIcon,
  Users as CustomersIcon,
  Wallet as PricingIcon,
  X as CloseIcon,
} from 'lucide-react';
export type { LucideIcon as Icon } from 'lucide-react';
/** A state by colour, icon and word. Its icons keep it out of the first load. */
export { StatusChip, statusTones, type StatusChipProps, type StatusTone } from './controls/status-chip';
