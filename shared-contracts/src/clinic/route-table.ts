import {
  companySetupRoutes,
  companyRoutes,
  categoryRoutes,
  clinicStructureRoutes,
  clinicSettingsRoutes,
  practitionerRoutes,
} from './routes';

export const clinicRouteTable = {
  ...companySetupRoutes,
  ...companyRoutes,
  ...categoryRoutes,
  ...clinicStructureRoutes,
  ...clinicSettingsRoutes,
  ...practitionerRoutes,
} as const;
