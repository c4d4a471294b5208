import type { NavIcon } from '@sala/shared-contracts';
import {
  AccountIcon,
  AppearanceIcon,
  AppsIcon,
  CategoriesIcon,
  CustomersIcon,
  FieldsIcon,
  HelpIcon,
  IdentitiesIcon,
  IntegrationsIcon,
  PricingIcon,
  type Icon,
} from '@sala/shared-ui/icons';

/** What the names of icons in contracts look like. */
export const iconOf: Record<NavIcon, Icon> = {
  categories: CategoriesIcon,
  customers: CustomersIcon,
  fields: FieldsIcon,
  pricing: PricingIcon,
  appearance: AppearanceIcon,
  account: AccountIcon,
  integrations: IntegrationsIcon,
  help: HelpIcon,
  identities: IdentitiesIcon,
  app: AppsIcon,
};
