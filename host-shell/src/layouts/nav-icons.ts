import type { NavIcon } from '@sala/shared-contracts';
import {
  AccountIcon,
  AppearanceIcon,
  AppsIcon,
  CategoriesIcon,
  CustomersIcon,
  DatasetsIcon,
  FieldsIcon,
  HelpIcon,
  IdentitiesIcon,
  IntegrationsIcon,
  LeadsIcon,
  PricingIcon,
  ReleasesIcon,
  SalesIcon,
  type Icon,
} from '@sala/shared-ui/icons';

/** Icons that a contract may name. */
export const navIcons: Readonly<Record<NavIcon, Icon>> = {
  categories: CategoriesIcon,
  customers: CustomersIcon,
  fields: FieldsIcon,
  leads: LeadsIcon,
  sales: SalesIcon,
  datasets: DatasetsIcon,
  pricing: PricingIcon,
  appearance: AppearanceIcon,
  account: AccountIcon,
  integrations: IntegrationsIcon,
  help: HelpIcon,
  identities: IdentitiesIcon,
  releases: ReleasesIcon,
  app: AppsIcon,
};
