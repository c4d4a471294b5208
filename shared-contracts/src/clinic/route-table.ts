import {
  companySetupRoutes,
  companyRoutes,
  categoryRoutes,
  clinicStructureRoutes,
  clinicSettingsRoutes,
  ownCardRoutes,
  practitionerRoutes,
  staffRoutes,
} from './routes';

export const clinicRouteTable = {
  ...companySetupRoutes,
  ...companyRoutes,
  ...categoryRoutes,
  ...clinicStructureRoutes,
  ...clinicSettingsRoutes,
  ...practitionerRoutes,
  ...staffRoutes,
  ...ownCardRoutes,
} as const;
