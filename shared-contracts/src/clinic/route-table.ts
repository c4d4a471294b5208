import {
  companySetupRoutes,
  companyRoutes,
  categoryRoutes,
  clinicStructureRoutes,
  clinicSettingsRoutes,
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
} as const;
