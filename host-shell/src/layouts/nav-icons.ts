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
  ReleasesIcon,
  type Icon,
} from '@sala/shared-ui/icons';

/** Icons that a contract may name. */
export const navIcons: Readonly<Record<NavIcon, Icon>> = {
  categories: CategoriesIcon,
  customers: CustomersIcon,
  fields: FieldsIcon,
  pricing: PricingIcon,
  appearance: AppearanceIcon,
  account: AccountIcon,
  integrations: IntegrationsIcon,
  help: HelpIcon,
  identities: IdentitiesIcon,
  releases: ReleasesIcon,
  app: AppsIcon,
};
